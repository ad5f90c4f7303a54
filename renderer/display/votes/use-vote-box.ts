import { useEffect, useState } from 'react';
import { createKeptVotes } from './kept-votes.ts';
import { sendVote } from './send-vote.ts';
import { createVoteBox, type VoteBox } from './vote-box.ts';

/** This phone's votes, passed on to the server whenever it is reachable. @param live whether it answers */
export function useVoteBox(live: boolean): VoteBox {
  const [box] = useState(() => createVoteBox(createKeptVotes(), sendVote));
  useEffect(() => {
    if (live) void box.flush();
  }, [box, live]);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => box.changedElsewhere(key);
    const onOnline = () => void box.flush();
    addEventListener('storage', onStorage);
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('online', onOnline);
    };
  }, [box]);
  return box;
}
