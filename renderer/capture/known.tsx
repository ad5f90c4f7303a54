import { useEffect, useEffectEvent, useState } from 'react';
import type { KnownDetails, KnownPerson } from '../../server/contract/capture.ts';
import { identityOf, type Draft } from './draft.ts';
import type { Laptop } from './laptop.ts';
import { Chip, Icon } from './parts.tsx';

/** Milliseconds without a keystroke before the laptop is asked who this is. */
const REST_MS = 250;

type Asking = {
  event: string;
  ask: Laptop['known'];
  canAsk: boolean;
  /** The code came as a whole: only what is typed waits for the next key. */
  isWhole: boolean;
  /** Called once for a code that is in the organiser's list. */
  onListed: (code: string, said: KnownDetails['listed']) => void;
};

/** The lead that a draft would be added to. */
export function useKnown(draft: Draft, { event, ask, canAsk, isWhole, onListed }: Asking) {
  const identity = identityOf(draft, event);
  const asked = identity && JSON.stringify(identity);
  const [found, setFound] = useState<{ asked: string; person: KnownPerson | null } | null>(null);
  const look = useEffectEvent(ask);
  const tell = useEffectEvent(onListed);
  const rest = useEffectEvent(() => (isWhole ? 0 : REST_MS));
  useEffect(() => {
    if (asked === null || !canAsk) return undefined;
    let isOver = false;
    const find = async () => {
      const person = JSON.parse(asked);
      const known = await look(person);
      if (isOver) return;
      setFound({ asked, person: known?.lead ?? null });
      if (known && Object.keys(known.listed).length > 0) tell(String(person.code), known.listed);
    };
    const timer = setTimeout(() => void find(), rest());
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [asked, canAsk]);
  return found?.asked === asked ? found.person : null;
}

const TIME = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

type KnownProps = { person: KnownPerson; apart: boolean; onChange: (apart: boolean) => void };

/** Says who has been here before, so that nobody is captured twice by accident. */
export function Known({ person, apart, onChange }: KnownProps) {
  const { name, company, captured_by: by, created_at: at, rating, qualifiers, notes } = person;
  const facts = [
    rating && rating[0]?.toUpperCase() + rating.slice(1),
    ...qualifiers.map(({ name: asked, answers }) => `${asked}: ${answers.join(', ')}`),
  ].filter(Boolean);
  return (
    <section className="known" aria-label="Already captured" data-said="polite">
      <Icon of="person" />
      <div>
        <h2>{[name || 'This person', company].filter(Boolean).join(', ')}</h2>
        <p>
          {by === null ? 'Left their details' : `Captured by ${by}`}, {TIME.format(new Date(at))}.{' '}
          {facts.join(' · ')}
        </p>
        {notes !== '' && <p className="known-notes">{notes}</p>}
        <div className="chips">
          <Chip isOn={!apart} onPress={() => onChange(false)}>
            Add to this lead
          </Chip>
          <Chip isOn={apart} onPress={() => onChange(true)}>
            Somebody else
          </Chip>
        </div>
      </div>
    </section>
  );
}
