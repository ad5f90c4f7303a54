import { useEffect, useState, useSyncExternalStore } from 'react';
import { randomId } from '../lib/random-id.ts';
import type { UnsentQueue } from '../lib/unsent-queue.ts';
import { CaptureForm, type Saved } from './capture-form.tsx';
import { bodyOf, calledOf, readDraft, type Draft } from './draft.ts';
import type { Laptop } from './laptop.ts';
import type { OneTab } from './one-tab.ts';
import { OwnPhone } from './own-phone.tsx';
import { Icon } from './parts.tsx';
import { picturesOf, type Photos } from './photos.ts';
import { SignIn, UnsentView } from './unsent-view.tsx';
import { Who } from './who.tsx';

type Props = { laptop: Laptop; queue: UnsentQueue<'capture'>; photos: Photos; tab: OneTab };

/** All captures that the laptop has not confirmed, as this device keeps them. Another tab's count, too. */
function useUnsent(queue: Props['queue']) {
  const [unsent, setUnsent] = useState(queue.list);
  useEffect(() => {
    const look = () => setUnsent(queue.list());
    const stop = queue.subscribe(look);
    window.addEventListener('storage', look);
    return () => {
      stop();
      window.removeEventListener('storage', look);
    };
  }, [queue]);
  return { unsent, look: () => setUnsent(queue.list()) };
}

function countOf(count: number): string {
  return count === 1 ? '1 lead waits' : `${count} leads wait`;
}

/** Sentences for a device that staff removed. @param waiting captures that the laptop does not have */
export function removedWords(waiting: number): string {
  const removed = 'This device was removed on the laptop, so nothing more can be sent from it.';
  if (waiting === 0) return `${removed} Add it again on the laptop.`;
  const them = waiting === 1 ? 'it' : 'them';
  return `${removed} ${countOf(waiting)} here: export ${them} as a file, or add the device again.`;
}

/** The page on which staff capture leads, one after the other. */
export function CaptureApp({ laptop, queue, photos, tab }: Props) {
  const isMine = useSyncExternalStore(tab.subscribe, tab.isMine);
  const state = useSyncExternalStore(laptop.subscribe, laptop.state);
  const access = useSyncExternalStore(laptop.subscribe, laptop.access);
  const { unsent, look } = useUnsent(queue);
  const [saved, setSaved] = useState<Omit<Saved, 'isSent'> | null>(null);
  const [isListed, setListed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const isAsked = access === 'who' || isChanging;
  useEffect(() => {
    // What is left of captures that were deleted.
    void photos.keepOnly(picturesOf(queue.list(), readDraft()));
  }, [photos, queue]);
  const refused = unsent.filter(({ refusal }) => refusal !== null).length;

  const save = (draft: Draft, asksOnPhone: boolean) => {
    if (!state) return;
    setAsking(asksOnPhone);
    const key = randomId();
    const stored = queue.put({ key, kind: 'capture', body: bodyOf(draft, state) });
    const isKept = stored && photos.isStored(draft.picture);
    setSaved({ key, name: calledOf(draft), stored: isKept });
    look();
    void queue.deliver(key);
  };
  const isSent = saved !== null && unsent.every(({ key }) => key !== saved.key);

  return (
    <div className="frame">
      <header className="top">
        <div className="where">
          <h1>Capture</h1>
          <p>{state?.event.name}</p>
        </div>
        {state?.person && access !== 'who' && (
          <button
            type="button"
            className="chip"
            aria-expanded={isChanging}
            aria-label={`${state.person.name}, change person`}
            onClick={() => setChanging(!isChanging)}
          >
            <Icon of="person" />
            <bdi>{state.person.name}</bdi>
          </button>
        )}
        {unsent.length > 0 && !isListed && (
          <button
            type="button"
            className="pill"
            data-tone={refused > 0 || access === 'removed' ? 'bad' : 'warn'}
            onClick={() => setListed(true)}
          >
            <Icon of="alert" />
            {countOf(unsent.length)}
          </button>
        )}
        {unsent.length === 0 && access === 'in' && state && (
          <p className="pill" data-tone="ok">
            <Icon of="check" />
            All sent
          </p>
        )}
      </header>
      {access === 'out' && (
        <SignIn
          waiting={unsent.length}
          onSignIn={async (password) => {
            const fault = await laptop.signIn(password);
            if (fault === null) void queue.flush();
            return fault;
          }}
        />
      )}
      {isAsked && (
        <Who
          waiting={access === 'who' ? unsent.length : 0}
          laptop={laptop}
          onChosen={() => {
            setChanging(false);
            void queue.flush();
          }}
        />
      )}
      {access === 'removed' && (
        <p className="note" data-tone="bad" data-said="urgent">
          <Icon of="alert" />
          <span>{removedWords(unsent.length)}</span>
        </p>
      )}
      {access === 'away' && (
        <p className="note" data-tone="warn" data-said="polite">
          <Icon of="alert" />
          <span>
            The laptop does not answer. Go on: leads are kept here and sent by themselves.
          </span>
        </p>
      )}
      {!isMine ? (
        <section className="unsent" aria-labelledby="elsewhere-title">
          <h2 id="elsewhere-title">Open in another tab</h2>
          <p data-said="polite">What you capture stands there. Go on there, or bring it here.</p>
          <button type="button" className="button" onClick={() => tab.take()}>
            Go on here
          </button>
        </section>
      ) : isAsking && saved ? (
        <OwnPhone
          name={saved.name}
          ask={() => laptop.consentCode(saved.key)}
          onNext={() => setAsking(false)}
        />
      ) : isListed ? (
        <UnsentView
          unsent={unsent}
          queue={queue}
          photos={photos}
          onChange={look}
          onClose={() => setListed(false)}
        />
      ) : (
        state &&
        !isAsked && (
          <CaptureForm
            state={state}
            known={(person) => laptop.known(person)}
            photos={photos}
            canAsk={access === 'in'}
            saved={saved && { ...saved, isSent }}
            onSave={save}
          />
        )
      )}
    </div>
  );
}
