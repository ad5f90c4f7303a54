/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select takes no label that is made while one types */
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconPlus, IconSettings, IconTag } from '@tabler/icons-react';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { LABEL_NAME_MAX_LENGTH, type Label } from '../../../server/contract/labels.ts';
import { formatCount } from '../../lib/format.ts';
import { useServices } from '../session/services-context.ts';
import { LabelDot } from './label-chip.tsx';
import { optionsFor } from './label-options.ts';
import classes from './label-picker.module.css';
import { labelsQuery } from './labels-api.ts';

type Props = {
  /** Names the field to those who do not see it. */
  title: string;
  /** Ids of the chosen labels. */
  chosen: readonly number[];
  onToggle: (label: Label) => void;
  /** Makes a label of this name and chooses it; without it, none can be made here. */
  onCreate?: (name: string) => Promise<boolean>;
  /** How many questions carry a label, where that is of use. */
  countOf?: (label: Label) => number;
  onManage: () => void;
};

/** Type-ahead over the labels, any number of which may be chosen. The arrows move, Enter chooses. */
export function LabelPicker(props: Props) {
  const { title, chosen, onToggle, onCreate, countOf, onManage } = props;
  const { api } = useServices();
  // Fetched again each time it opens: the numbers change with every question.
  const { data: labels = [], isPending } = useQuery({ ...labelsQuery(api), staleTime: 0 });
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const making = useRef(false);
  const list = useId();
  const { matches, fresh } = optionsFor(labels, typed);
  const offered = onCreate && fresh !== null && !isPending ? fresh : null;
  const count = matches.length + (offered === null ? 0 : 1);
  const at = Math.min(active, Math.max(0, count - 1));
  const optionId = (index: number) => `${list}-${index}`;

  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at, list]);

  const create = async (name: string) => {
    if (making.current || !onCreate) return;
    making.current = true;
    if (await onCreate(name)) setTyped('');
    making.current = false;
  };
  const choose = (index: number) => {
    const label = matches[index];
    if (label) onToggle(label);
    else if (offered !== null) void create(offered);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((at + step + count) % Math.max(1, count));
    else if (event.key === 'Enter') choose(at);
    else return;
    event.preventDefault();
  };

  return (
    <div className={classes.picker}>
      <TextInput
        ref={field}
        data-autofocus
        role="combobox"
        aria-label={title}
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={count > 0 ? optionId(at) : undefined}
        placeholder={onCreate ? 'Find or create a label' : 'Find a label'}
        maxLength={LABEL_NAME_MAX_LENGTH}
        autoComplete="off"
        dir="auto"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={list}
        role="listbox"
        aria-label={title}
        aria-multiselectable
        className={classes.list}
      >
        {matches.map((label, index) => (
          // The field keeps the focus and has the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={label.id}
            id={optionId(index)}
            role="option"
            aria-selected={chosen.includes(label.id)}
            data-active={index === at || undefined}
            className={classes.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setActive(index);
              onToggle(label);
            }}
          >
            <span className={classes.check}>
              {chosen.includes(label.id) && <IconCheck size={16} stroke={2.4} aria-hidden="true" />}
            </span>
            <LabelDot colour={label.colour} />
            <span className={classes.name} dir="auto">
              {label.name}
            </span>
            {countOf && <span className={classes.count}>{formatCount(countOf(label))}</span>}
          </div>
        ))}
        {offered !== null && (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            id={optionId(matches.length)}
            role="option"
            aria-selected={false}
            data-active={at === matches.length || undefined}
            className={classes.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void create(offered)}
          >
            <span className={classes.check}>
              <IconPlus size={16} stroke={2.2} aria-hidden="true" />
            </span>
            <span className={classes.name} dir="auto">
              Create “{offered}”
            </span>
          </div>
        )}
      </div>
      {count === 0 && !isPending && (
        <p className={classes.nothing}>
          <IconTag size={16} aria-hidden="true" />
          {typed.trim() !== '' ? 'No label has that name.' : nothingYet(onCreate !== undefined)}
        </p>
      )}
      <button type="button" className={classes.manage} onClick={onManage}>
        <IconSettings size={15} aria-hidden="true" />
        Manage labels
      </button>
    </div>
  );
}

function nothingYet(canCreate: boolean): string {
  return canCreate ? 'Type a name for your first label.' : 'No labels yet.';
}
