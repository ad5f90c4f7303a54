import { onTestFinished } from 'vitest';
import { openLocalPeer, type LocalPeer } from './local-peer.ts';

/** Something that answers until the running test ends, unless that closes it before. */
export async function openPeer(): Promise<LocalPeer> {
  const peer = await openLocalPeer();
  onTestFinished(peer.close);
  return peer;
}
