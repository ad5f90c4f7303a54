import { useState } from 'react';
import type { Parcel, UnsentQueue } from '../lib/unsent-queue.ts';
import { calledOf } from './draft.ts';
import { Field, Icon } from './parts.tsx';
import { photoOf, type Photos } from './photos.ts';
import { download, downloadUnsent } from './unsent-file.ts';
import { pressEffect } from '../lib/second-press.ts';

type SignInProps = {
  waiting: number;
  /** @returns why not, null once signed in */
  onSignIn: (password: string) => Promise<string | null>;
};

/** Asks for staff's password. Captures go on meanwhile, and are sent afterwards. */
export function SignIn({ waiting, onSignIn }: SignInProps) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const signIn = async () => {
    setBusy(true);
    setFault(await onSignIn(password));
    setBusy(false);
  };
  return (
    <form
      className="note sign-in"
      data-tone="warn"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void signIn();
      }}
    >
      <Icon of="alert" />
      <div>
        <p data-said="polite">
          {waiting === 0
            ? 'Sign in to capture.'
            : 'You are signed out. What you captured is kept here and sent once you sign in.'}
        </p>
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          error={fault}
          value={password}
          onChange={({ currentTarget: { value } }) => setPassword(value)}
        />
        <button type="submit" className="button" disabled={isBusy}>
          Sign in
        </button>
      </div>
    </form>
  );
}

const TIME = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

type Props = {
  /** Oldest first. */
  unsent: readonly Parcel[];
  queue: UnsentQueue<'capture'>;
  photos: Pick<Photos, 'find'>;
  /** Called after the device forgot one. */
  onChange: () => void;
  onClose: () => void;
};

type ActionsProps = {
  photo: string | null;
  isRefused: boolean;
  /** Another press deletes it. */
  isAsked: boolean;
  onPhoto: (id: string) => void;
  onRetry: () => void;
  /** @param clicks how many times it was pressed in a row */
  onDelete: (clicks: number) => void;
};

/** Ways out for one capture. */
function Actions({ photo, isRefused, isAsked, onPhoto, onRetry, onDelete }: ActionsProps) {
  if (photo === null && !isRefused) return null;
  return (
    <span className="chips">
      {photo !== null && (
        <button type="button" className="chip" onClick={() => onPhoto(photo)}>
          Download the photo
        </button>
      )}
      {isRefused && (
        <>
          <button type="button" className="chip" onClick={onRetry}>
            Try again
          </button>
          <button type="button" className="chip" onClick={({ detail }) => onDelete(detail)}>
            {isAsked ? 'Press again to delete' : 'Delete'}
          </button>
        </>
      )}
    </span>
  );
}

/** Captures that the laptop does not have yet, why, and a way to take them along as a file. */
export function UnsentView({ unsent, queue, photos, onChange, onClose }: Props) {
  const [asked, setAsked] = useState<string | null>(null);
  const savePhoto = async (id: string) => {
    const photo = await photos.find(id).catch(() => null);
    if (photo) download(photo, `${id}.jpg`);
  };
  return (
    <section className="unsent" aria-labelledby="unsent-title">
      <h2 id="unsent-title">Not on the laptop yet</h2>
      {unsent.length === 0 && <p data-said="polite">The laptop has everything.</p>}
      <ul>
        {unsent.map(({ key, body, at, refusal }) => (
          <li key={key}>
            <strong>{calledOf(body)}</strong>
            <span>
              {TIME.format(new Date(at))}. {refusal ? 'The laptop refused it.' : 'Waits.'}{' '}
              {refusal?.message}
            </span>
            <Actions
              photo={photoOf(body)}
              isRefused={refusal !== null}
              isAsked={asked === key}
              onPhoto={(id) => void savePhoto(id)}
              onRetry={() => {
                setAsked(null);
                void queue.deliver(key);
              }}
              onDelete={(clicks) => {
                const effect = pressEffect(asked === key, clicks);
                if (effect === 'ask') setAsked(key);
                else if (effect === 'delete') {
                  queue.drop(key);
                  onChange();
                }
              }}
            />
          </li>
        ))}
      </ul>
      <div className="actions">
        <button type="button" className="button" onClick={() => void queue.flush()}>
          Send now
        </button>
        <button
          type="button"
          className="button button-quiet"
          disabled={unsent.length === 0}
          onClick={() => downloadUnsent(unsent)}
        >
          Export as a file
        </button>
        <button type="button" className="button button-quiet" onClick={onClose}>
          <Icon of="back" />
          Back
        </button>
      </div>
    </section>
  );
}
