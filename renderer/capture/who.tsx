import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Person } from '../../server/contract/people.ts';
import type { Laptop } from './laptop.ts';
import { Chip, Field, Group } from './parts.tsx';

type Props = {
  /** Captures that are sent once someone is chosen. */
  waiting: number;
  laptop: Pick<Laptop, 'people' | 'choose'>;
  onChosen: () => void;
};

/** Asks who captures on this device from now on: a name, then the PIN. */
export function Who({ waiting, laptop, onChosen }: Props) {
  const [people, setPeople] = useState<Person[] | null>(null);
  const [chosen, setChosen] = useState<Person | null>(null);
  const [pin, setPin] = useState('');
  const pinField = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const found = await laptop.people();
      if (isOver) return;
      setPeople(found);
      setFault(found ? null : 'The laptop does not answer. People can be changed once it does.');
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [laptop]);

  // The press on the name asked for it.
  useLayoutEffect(() => {
    if (chosen) pinField.current?.focus();
  }, [chosen]);

  const choose = async ({ id }: Person) => {
    setBusy(true);
    const why = await laptop.choose(id, pin);
    setBusy(false);
    setPin('');
    setFault(why);
    if (why === null) onChosen();
  };
  return (
    <form
      className="who"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && chosen) void choose(chosen);
      }}
    >
      <h2>Who are you?</h2>
      {waiting > 0 && (
        <p data-said="polite">
          What was captured is kept here, under the names of those who did, and sent once you say
          who you are.
        </p>
      )}
      {people && (
        <Group label="People">
          {people.map((person) => (
            <Chip
              key={person.id}
              isOn={chosen?.id === person.id}
              onPress={() => {
                setChosen(person);
                setPin('');
                setFault(null);
              }}
            >
              <bdi>{person.name}</bdi>
            </Chip>
          ))}
        </Group>
      )}
      {chosen ? (
        <>
          <Field
            key={chosen.id}
            ref={pinField}
            label={`PIN of ${chosen.name}`}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            error={fault}
            value={pin}
            onChange={({ currentTarget: { value } }) => setPin(value)}
          />
          <button type="submit" className="button" disabled={isBusy}>
            Continue
          </button>
        </>
      ) : (
        fault !== null && (
          <p className="field-error" data-said="urgent">
            {fault}
          </p>
        )
      )}
    </form>
  );
}
