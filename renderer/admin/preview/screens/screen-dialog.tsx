import { Button, Modal, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { searchable } from '../../../../server/contract/searchable.ts';
import {
  SCREEN_NAME_MAX_LENGTH,
  screenSet,
  type ScreenSet,
} from '../../../../server/contract/screens.ts';
import type { PublicSettings } from '../../../../server/contract/settings.ts';
import { limitsOf } from '../../form/setting-values.ts';
import { tellFailure } from '../../../ui/tell-failure.ts';
import { CodeAndAddress } from '../../code-and-address.tsx';
import { labelsQuery } from '../../labels/labels-api.ts';
import { putScreenSet, removeScreenSet, SCREEN_SETS_KEY } from '../../screens-api.ts';
import { useServices } from '../../session/services-context.ts';
import { ARRANGEMENTS } from '../../settings/model.tsx';
import { screenAddress } from './screen-rows.ts';
import classes from './screens-card.module.css';

/** Value of the option in a list that stands for no choice. */
const AS_SET = '';

type Props = {
  /** What it has now; null while nothing. */
  set: ScreenSet | null;
  /** Null for a new one. */
  name: string | null;
  /** Names of those that are set up. */
  taken: readonly string[];
  settings: PublicSettings;
  onClose: () => void;
};

function tellRefusal(error: unknown): void {
  tellFailure(error, 'screen');
}

/** What a screen has of its own, and how it is opened. Saved together; takes effect on the screen immediately. */
export function ScreenDialog({ set, name, taken, settings, onClose }: Props) {
  const { api } = useServices();
  const client = useQueryClient();
  const { data: labels = [] } = useQuery(labelsQuery(api));
  const [typed, setTyped] = useState(name ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string[]>(() => (set?.labels ?? []).map(String));
  const [layout, setLayout] = useState<string>(set?.layoutPreset ?? AS_SET);
  const [seconds, setSeconds] = useState<number | string>(set?.cycleSeconds ?? '');
  const [least, most] = limitsOf('wedeliver.cycleSeconds');
  const isKnown = (id: string) => labels.some((label) => String(label.id) === id);

  const done = (items: ScreenSet[]) => {
    client.setQueryData(SCREEN_SETS_KEY, items);
    onClose();
  };
  const save = useMutation({
    mutationFn: (wanted: ScreenSet) => putScreenSet(api, wanted),
    onSuccess: done,
    onError: tellRefusal,
  });
  const remove = useMutation({
    mutationFn: (own: ScreenSet) => removeScreenSet(api, own.name),
    onSuccess: done,
    onError: tellRefusal,
  });

  const parsed = screenSet.safeParse({
    name: typed,
    labels: chosen.filter(isKnown).map(Number),
    layoutPreset: layout === AS_SET ? null : layout,
    cycleSeconds: seconds === '' ? null : seconds,
  });
  const nameFault = parsed.error?.issues.find(({ path }) => path[0] === 'name')?.message ?? null;
  const paceFault = parsed.error?.issues.some(({ path }) => path[0] === 'cycleSeconds') ?? false;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isTaken =
      name === null &&
      taken.some((other) => searchable(other) === searchable(parsed.data?.name ?? ''));
    setFault(isTaken ? 'There is already a screen with this name.' : nameFault);
    if (parsed.success && !isTaken && !save.isPending) save.mutate(parsed.data);
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={name === null ? 'Add a screen' : `Screen “${name}”`}
      size={520}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        {name === null && (
          <TextInput
            data-autofocus
            label="Name"
            description="Part of its address, such as “hall” or “back wall”."
            maxLength={SCREEN_NAME_MAX_LENGTH}
            autoComplete="off"
            dir="auto"
            value={typed}
            error={fault}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setFault(null);
            }}
          />
        )}
        <MultiSelect
          label="Only questions with these labels"
          description="Even when you show one by hand. Without labels, it shows them all."
          placeholder={chosen.filter(isKnown).length === 0 ? 'All questions' : ''}
          data={labels.map((label) => ({ value: String(label.id), label: label.name }))}
          value={chosen.filter(isKnown)}
          onChange={setChosen}
          nothingFoundMessage="No labels match."
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Remove all labels' }}
        />
        <Select
          label="Layout"
          data={[
            { value: AS_SET, label: 'As in the settings' },
            ...ARRANGEMENTS.map(({ value, label }) => ({ value, label })),
          ]}
          value={layout}
          onChange={(value) => setLayout(value ?? AS_SET)}
          allowDeselect={false}
        />
        <NumberInput
          label="Seconds for each question"
          placeholder={`As in the settings: ${settings.wedeliver.cycleSeconds}`}
          min={least}
          max={most}
          clampBehavior="none"
          value={seconds}
          onChange={setSeconds}
          error={paceFault ? `From ${least} to ${most}.` : null}
        />
        {parsed.data && (
          <div className={classes.how}>
            <CodeAndAddress
              url={screenAddress(settings.join.url, parsed.data.name)}
              how="Open this address on that screen, full screen:"
            />
          </div>
        )}
        <div className={classes.buttons}>
          {set && (
            <Button
              variant="subtle"
              color="red"
              loading={remove.isPending}
              onClick={() => remove.mutate(set)}
            >
              Remove
            </Button>
          )}
          <span className={classes.gap} />
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  );
}
