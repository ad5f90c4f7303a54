import { Box, Button, Divider, Group, Modal, MultiSelect, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { searchable } from '../../../server/contract/searchable.ts';
import {
  SCREEN_NAME_MAX_LENGTH,
  screenSet,
  type ScreenSet,
} from '../../../server/contract/screens.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { tellFailure } from '../../ui/toast.tsx';
import { CodeAndAddress } from '../code-and-address.tsx';
import { labelsQuery } from '../labels/label-chips.tsx';
import { putScreenSet, removeScreenSet, SCREEN_SETS_KEY, screenAddress } from '../screens-api.ts';
import { useServices } from '../session/services.ts';

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

/** Which questions a named screen shows, and how it is opened. It takes effect on the screen immediately. */
export function ScreenDialog({ set, name, taken, settings, onClose }: Props) {
  const { api } = useServices();
  const client = useQueryClient();
  const { data: labels = [] } = useQuery(labelsQuery(api));
  const [typed, setTyped] = useState(name ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string[]>(() => (set?.labels ?? []).map(String));
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
  });
  const nameFault = parsed.error?.issues.find(({ path }) => path[0] === 'name')?.message ?? null;
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
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="lg">
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
          {parsed.data && (
            <div>
              <Divider mb="lg" />
              <CodeAndAddress
                url={screenAddress(settings.join.url, parsed.data.name)}
                how="Open this address on that screen, full screen:"
              />
            </div>
          )}
          <Group gap="sm">
            {set && (
              <Button
                variant="subtle"
                color="bad"
                loading={remove.isPending}
                onClick={() => remove.mutate(set)}
              >
                Remove
              </Button>
            )}
            <Box flex={1} />
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
