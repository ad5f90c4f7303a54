import { ActionIcon, Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { captureState } from '../../../server/contract/capture.ts';
import { QUALIFIER_TEXT_MAX, QUALIFIERS_MAX } from '../../../server/contract/limits.ts';
import {
  QUALIFIER_KINDS,
  qualifiers as qualifiersSchema,
  type Qualifier,
  type QualifierKind,
} from '../../../server/contract/qualifiers.ts';
import { Hint } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/empty-state.tsx';
import { toastDone } from '../../ui/toast.tsx';
import { FormFoot } from '../kit/form/form-foot.tsx';
import { parsed, useSmallForm } from '../kit/form/use-small-form.ts';
import { useServices } from '../kit/session/staff-services.ts';
import { CAPTURE_KEY, captureQuery } from './model.ts';

const KINDS: Record<QualifierKind, string> = {
  single: 'One choice',
  multiple: 'Several choices',
  stars: 'Stars',
  'yes-no': 'Yes or no',
  text: 'Short text',
};
const KIND_OPTIONS = QUALIFIER_KINDS.map((value) => ({ value, label: KINDS[value] }));

/** A qualifier as it is typed: its choices are one line, with commas. */
type Row = { name: string; kind: QualifierKind; choices: string };

function hasChoices(kind: QualifierKind): boolean {
  return kind === 'single' || kind === 'multiple';
}
function rowOf({ name, kind, choices }: Qualifier): Row {
  return { name, kind, choices: choices.join(', ') };
}
/** The qualifier that is sent for a typed row; choices are left behind with a kind that has none. */
export function qualifierOf({ name, kind, choices }: Row) {
  const typed = choices.split(',').map((choice) => choice.trim());
  const said = typed.filter((choice) => choice !== '');
  return { name, kind, choices: hasChoices(kind) ? said : [] };
}

/** Questions that staff ask at the stand, in the capture page's order. */
export function QualifiersDialog({ onClose }: { onClose: () => void }) {
  const { api } = useServices();
  const { data, error, refetch } = useQuery(captureQuery(api));
  return (
    <Modal opened onClose={onClose} title="Qualifiers" size="lg">
      {data ? (
        <Editor qualifiers={data.qualifiers} onClose={onClose} />
      ) : (
        error && <LoadFailed title="They could not be loaded" error={error} onRetry={refetch} />
      )}
    </Modal>
  );
}

function Editor({
  qualifiers,
  onClose,
}: {
  qualifiers: readonly Qualifier[];
  onClose: () => void;
}) {
  const { api } = useServices();
  const client = useQueryClient();
  const form = useSmallForm({
    first: { rows: qualifiers.map(rowOf) },
    name: () => 'The qualifiers',
    send: async ({ rows }) => {
      const body = { qualifiers: parsed(qualifiersSchema, rows.map(qualifierOf)) };
      const path = '/api/admin/capture/qualifiers';
      const saved = await api.data('PUT', path, captureState, { body });
      client.setQueryData(CAPTURE_KEY, saved);
    },
    onSaved: () => {
      toastDone('Qualifiers saved');
      onClose();
    },
  });
  const { rows } = form.values;
  const set = (at: number, patch: Partial<Row>) =>
    form.change((before) => ({
      rows: before.rows.map((row, index) => (index === at ? { ...row, ...patch } : row)),
    }));
  return (
    <form onSubmit={form.onSubmit}>
      <Stack gap="md">
        <Hint>
          What you want to know of everybody, answered by a tap while you talk. Each becomes a
          column of the exports. They apply to this event and to the ones that you begin after it.
        </Hint>
        {rows.map(({ name, kind, choices }, at) => (
          <Stack key={at} gap="xs" component="fieldset" bd={0} p={0} m={0} miw={0}>
            <Group gap="xs" align="end" wrap="nowrap">
              <TextInput
                flex={1}
                label={`Qualifier ${at + 1}`}
                placeholder="Budget"
                maxLength={QUALIFIER_TEXT_MAX}
                autoFocus={name === ''}
                autoComplete="off"
                dir="auto"
                value={name}
                onChange={({ currentTarget: { value } }) => set(at, { name: value })}
              />
              <Select
                w={150}
                aria-label={`Answered by, qualifier ${at + 1}`}
                data={KIND_OPTIONS}
                allowDeselect={false}
                value={kind}
                onChange={(next) =>
                  set(at, { kind: QUALIFIER_KINDS.find((one) => one === next) ?? kind })
                }
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove qualifier ${at + 1}`}
                onClick={() =>
                  form.change((before) => ({ rows: before.rows.filter((_, one) => one !== at) }))
                }
              >
                <IconTrash size={17} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
            </Group>
            {hasChoices(kind) && (
              <TextInput
                aria-label={`Choices of qualifier ${at + 1}, with commas between`}
                placeholder="Under 10, 10 to 50, over 50"
                autoComplete="off"
                dir="auto"
                value={choices}
                onChange={({ currentTarget: { value } }) => set(at, { choices: value })}
              />
            )}
          </Stack>
        ))}
        {rows.length < QUALIFIERS_MAX && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            style={{ alignSelf: 'flex-start' }}
            onClick={() =>
              form.change((before) => ({
                rows: [...before.rows, { name: '', kind: 'single', choices: '' }],
              }))
            }
          >
            Add a qualifier
          </Button>
        )}
        <FormFoot form={form} fault={form.fault} onClose={onClose} />
      </Stack>
    </form>
  );
}
