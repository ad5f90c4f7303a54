import { useEffect, useId, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import type { CaptureState } from '../../server/contract/capture.ts';
import {
  DETAIL_FIELDS,
  DETAIL_NAMES,
  type DetailField,
} from '../../server/contract/lead-details.ts';
import { CAPTURE_NOTE_MAX_LENGTH } from '../../server/contract/limits.ts';
import { CodeField } from './code-field.tsx';
import {
  EMPTY,
  faultOf,
  keepDraft,
  readDraft,
  withCode,
  withListed,
  withOwnCode,
  type Draft,
} from './draft.ts';
import { Known, useKnown } from './known.tsx';
import type { Laptop } from './laptop.ts';
import { PhotoKept } from './photo-kept.tsx';
import { createKeeping, type Photos } from './photos.ts';
import { Scan } from './scan.tsx';
import { AskQualifier, Chip, Field, Group, Icon, useFor } from './parts.tsx';

const SAVED_MS = 6000;

/** State of the form for the capture in hand, beside its draft. */
type InHand = {
  /** Staff tried to save it: what keeps it from being saved is said. */
  isTried: boolean;
  /** Another badge was read. */
  other: string | null;
  /** The code that was read, until something else is known of the person. */
  read: string;
  /** The last code that was in the organiser's list. */
  listed: string;
};
const FRESH: InHand = { isTried: false, other: null, read: '', listed: '' };
const RATINGS = [
  ['hot', 'Hot'],
  ['warm', 'Warm'],
  ['cold', 'Cold'],
] as const;
const [FIRST, MORE] = [DETAIL_FIELDS.slice(0, 4), DETAIL_FIELDS.slice(4)];
const TYPES: Partial<Record<DetailField, object>> = {
  name: { autoCapitalize: 'words' },
  email: { type: 'text', inputMode: 'email', autoCapitalize: 'none', spellCheck: 'false' },
  phone: { type: 'tel' },
};

/** Outcome of the last capture. `stored`: it outlives this page. */
export type Saved = { key: string; name: string; stored: boolean; isSent: boolean };

type Props = {
  state: CaptureState;
  /** Asks the laptop who this is. */
  known: Laptop['known'];
  photos: Photos;
  /** The laptop answers. */
  canAsk: boolean;
  saved: Saved | null;
  /** @param asksOnPhone the visitor is to consent on their own phone */
  onSave: (draft: Draft, asksOnPhone: boolean) => void;
};

/** State of the last lead on its way to the laptop. */
function SavedLine({ saved }: { saved: Saved | null }) {
  return (
    <p className="saved" data-said="polite">
      {saved && (
        <>
          <Icon of="check" />
          <span>
            <bdi>{saved.name}</bdi> {saved.isSent ? 'is on the laptop' : 'is kept on this device'}
            {!saved.stored && !saved.isSent && ' until this page is closed'}
          </span>
        </>
      )}
    </p>
  );
}

/** A wording that the visitor agreed to aloud. */
function Agree(props: {
  language: string;
  wording: string;
  isAgreed: boolean;
  note?: string | null;
  onChange: (isAgreed: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="agree">
      <input
        type="checkbox"
        id={id}
        checked={props.isAgreed}
        onChange={({ currentTarget: { checked } }) => props.onChange(checked)}
      />
      <label htmlFor={id}>
        <strong>They agreed to this:</strong> <q lang={props.language}>{props.wording}</q>
        {props.note && (
          <>
            {' '}
            <strong data-said="polite">{props.note}</strong>
          </>
        )}
      </label>
    </div>
  );
}

/** One capture: who it is, what was said, saved, the next one. */
export function CaptureForm({ state, known: ask, photos, canAsk, saved, onSave }: Props) {
  const [draft, setDraft] = useState(readDraft);
  const [{ isTried, other, read, listed }, setInHand] = useState(FRESH);
  const note = (changes: Partial<InHand>) => setInHand((now) => ({ ...now, ...changes }));
  /** Its photo must not become the next one's. */
  const [isKeeping, setKeeping] = useState(false);
  const first = useRef<HTMLFormElement>(null);
  const recent = useFor(saved?.key ?? null, SAVED_MS);
  const person = useKnown(draft, {
    event: state.event.uid,
    ask,
    canAsk,
    isWhole: draft.code === read,
    onListed: (code, said) => {
      note({ read: '', listed: code });
      setDraft((before) => withListed(before, code, said, listed));
    },
  });
  const fault = isTried ? faultOf(draft) : null;

  useEffect(() => keepDraft(draft), [draft]);
  /** The draft by the time that a photo is read. */
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  });

  // By what is there by then: a scanner's code and a keystroke may come before the page is drawn again.
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const takeCode = (text: string) => {
    note({ read: withCode(EMPTY, text, state.forms).code });
    setDraft((before) => withCode(before, text, state.forms));
  };
  /** Saves the draft and goes on with the next one. */
  const save = (next: Draft, asksOnPhone = false) => {
    // Who was not asked about cannot have been told apart.
    onSave({ ...draft, apart: draft.apart && person !== null }, asksOnPhone);
    // At once: the form is gone while the visitor is asked.
    keepDraft(next);
    setDraft(next);
    setInHand({ ...FRESH, read: next.code });
  };
  const saveWhole = (asksOnPhone = false) => {
    note({ isTried: true });
    if (isKeeping || faultOf(draft)) return;
    save(EMPTY, asksOnPhone);
    window.scrollTo(0, 0);
    // No keyboard comes up on a phone.
    first.current?.querySelector('button')?.focus({ preventScroll: true });
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    saveWhole();
  };
  const onCode = (text: string) => {
    if (withOwnCode(latest.current, text, state.forms)) takeCode(text);
    else note({ other: text });
  };
  const [keepPhoto] = useState(() =>
    createKeeping((photo) => photos.keep(photo), {
      busy: setKeeping,
      kept: (picture) => change({ picture }),
    }),
  );
  const field = (name: DetailField) => (
    <Field
      key={name}
      label={DETAIL_NAMES[name]}
      maxLength={254}
      dir="auto"
      autoComplete="off"
      {...TYPES[name]}
      error={fault?.field === name ? fault.message : null}
      value={draft[name]}
      onChange={({ currentTarget: { value } }) => change({ [name]: value })}
    />
  );
  const isMore = MORE.some((name) => draft[name] !== '');

  return (
    <form ref={first} className="form" noValidate onSubmit={onSubmit}>
      <Scan onCode={onCode} onPhoto={keepPhoto} />
      {other !== null && !isKeeping && (
        <Group label="Another badge was read">
          <Chip isOn={false} onPress={() => save(withCode(EMPTY, other, state.forms))}>
            Save, it is the next person
          </Chip>
          <Chip
            isOn={false}
            onPress={() => {
              takeCode(other);
              note({ other: null });
            }}
          >
            Same person
          </Chip>
        </Group>
      )}
      {draft.picture !== null && (
        <PhotoKept
          // Another photo is another picture.
          key={draft.picture}
          id={draft.picture}
          photos={photos}
          onRemove={() => change({ picture: null })}
        />
      )}
      <CodeField
        code={draft.code}
        isListed={draft.code === listed}
        onChange={(code) => change({ code })}
      />
      {person && (
        <Known person={person} apart={draft.apart} onChange={(apart) => change({ apart })} />
      )}
      {FIRST.map(field)}
      <details className="fold" open={isMore || undefined}>
        <summary>
          <Icon of="down" />
          Job title, place
        </summary>
        <div className="fields">{MORE.map(field)}</div>
      </details>
      {state.qualifiers.map((qualifier) => (
        <AskQualifier
          key={qualifier.name}
          qualifier={qualifier}
          answers={draft.qualifiers.find(({ name }) => name === qualifier.name)?.answers ?? []}
          onAnswer={(answer) => {
            const others = draft.qualifiers.filter(({ name }) => name !== qualifier.name);
            change({ qualifiers: answer ? [...others, answer] : others });
          }}
        />
      ))}
      <Group label="Rating">
        {RATINGS.map(([rating, word]) => (
          <Chip
            key={rating}
            isOn={draft.rating === rating}
            onPress={() => change({ rating: draft.rating === rating ? null : rating })}
          >
            {word}
          </Chip>
        ))}
      </Group>
      <label className="field">
        Note
        <textarea
          className="input"
          rows={2}
          maxLength={CAPTURE_NOTE_MAX_LENGTH}
          dir="auto"
          value={draft.note}
          onChange={({ currentTarget: { value } }) => change({ note: value })}
        />
      </label>
      <Agree
        language={state.consent.language}
        wording={state.consent.wording}
        isAgreed={draft.agreed}
        onChange={(agreed) => change({ agreed })}
      />
      {state.draw && (
        <Agree
          language={state.consent.language}
          wording={state.draw.wording}
          isAgreed={draft.draw === state.draw.name}
          note={
            draft.draw !== null && draft.name.trim() === '' ? 'The draw needs their name.' : null
          }
          onChange={(agreed) => change({ draw: agreed ? (state.draw?.name ?? null) : null })}
        />
      )}
      {!draft.agreed && (
        <button type="button" className="chip" onClick={() => saveWhole(true)}>
          Save, they agree on their own phone
        </button>
      )}
      <div className="actions">
        <SavedLine saved={recent ? saved : null} />
        <button type="submit" className="button" disabled={isKeeping}>
          Save, next
        </button>
      </div>
    </form>
  );
}
