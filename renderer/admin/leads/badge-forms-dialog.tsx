import {
  ActionIcon,
  Autocomplete,
  Checkbox,
  Group,
  Modal,
  ScrollArea,
  Select,
  Stack,
  Text,
} from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { suggestForms, type BadgeForm } from '../../../server/contract/badge.ts';
import {
  badgeForms,
  badgeFormsState,
  savedBadgeForms,
  type BadgeFormsState,
} from '../../../server/contract/badge-forms.ts';
import { CODE_MAX_LENGTH } from '../../../server/contract/limits.ts';
import { countOf } from '../../lib/format.ts';
import { polledQuery } from '../../lib/query-cache.ts';
import { Hint } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/empty-state.tsx';
import { toastDone } from '../../ui/toast.tsx';
import { FormFoot } from '../kit/form/form-foot.tsx';
import { parsed, useSmallForm } from '../kit/form/use-small-form.ts';
import { useServices } from '../kit/session/staff-services.ts';
import { NameParts, PART_NAMES } from './badge-parts.tsx';
import { LEADS_KEY } from './model.ts';

const PATH = '/api/admin/capture/forms';
const FORMS_KEY = [...LEADS_KEY, 'badge-forms'];

/** A separator as it is said: a tab shows nothing. */
function separatorName(separator: string): string {
  return separator === '\t' ? 'Tab' : separator === '\n' ? 'New line' : separator;
}

/** Sentence after a save. @param changed number of earlier leads that say more now */
export function savedSentence(changed: number): string {
  const again = changed > 0 ? `. ${countOf(changed, 'lead', 'leads')} read again` : '';
  return `Badge codes saved${again}`;
}

/** Separated codes: what their parts are, said once on a sample. */
export function BadgeFormsDialog({ onClose }: { onClose: () => void }) {
  const { api } = useServices();
  const query = polledQuery(api, FORMS_KEY, PATH, badgeFormsState);
  const { data, error, refetch } = useQuery(query);
  return (
    <Modal opened onClose={onClose} title="Badge codes" size="lg">
      {data ? (
        <Editor state={data} onClose={onClose} />
      ) : (
        error && <LoadFailed title="They could not be loaded" error={error} onRetry={refetch} />
      )}
    </Modal>
  );
}

type Values = {
  /** Forms that staff have named so far. */
  forms: readonly BadgeForm[];
  sample: string;
  /** The sample's; null while it does not look separated. */
  form: BadgeForm | null;
  isAgain: boolean;
};

function firstOf({ forms, samples: [sample = ''] }: BadgeFormsState): Values {
  return { forms, sample, form: suggestForms(sample)[0] ?? null, isAgain: true };
}

function Editor({ state, onClose }: { state: BadgeFormsState; onClose: () => void }) {
  const { api } = useServices();
  const client = useQueryClient();
  const form = useSmallForm({
    first: firstOf(state),
    name: () => 'The badge codes',
    send: async ({ forms, form: named, isAgain }) => {
      const all = parsed(badgeForms, named ? [...forms, named] : forms);
      const body = { forms: all, read_again: isAgain };
      const { changed, ...saved } = await api.data('PUT', PATH, savedBadgeForms, { body });
      client.setQueryData(FORMS_KEY, saved);
      return changed;
    },
    onSaved: (changed) => {
      toastDone(savedSentence(changed));
      onClose();
    },
  });
  const { forms, sample, form: named, isAgain } = form.values;
  const change = (patch: Partial<Values>) => form.change((before) => ({ ...before, ...patch }));
  const suggested = suggestForms(sample);
  return (
    <form onSubmit={form.onSubmit}>
      <Stack gap="md">
        <Hint>
          Some badges say more than a number, such as 4711::Doe::Jane::Acme. Name the parts once, on
          a sample: from then on such codes are read, on phones too. Any other code is kept as it
          is. This applies to this event.
        </Hint>
        {forms.map(({ separator, parts }, at) => (
          <Group key={at} gap="xs" wrap="nowrap" justify="space-between">
            <Text>
              {parts.map((part) => PART_NAMES[part]).join(` ${separatorName(separator)} `)}
            </Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Remove form ${at + 1}`}
              onClick={() => change({ forms: forms.filter((_, one) => one !== at) })}
            >
              <IconTrash size={17} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          </Group>
        ))}
        <Group gap="xs" align="end" wrap="nowrap">
          <Autocomplete
            flex={1}
            label="Sample"
            placeholder="Capture a badge, or paste the text of its code"
            data={state.samples}
            maxLength={CODE_MAX_LENGTH}
            autoComplete="off"
            value={sample}
            onChange={(next) => change({ sample: next, form: suggestForms(next)[0] ?? null })}
          />
          {named && suggested.length > 1 && (
            <Select
              w={120}
              label="Separated by"
              data={suggested.map(({ separator }) => ({
                value: separator,
                label: separatorName(separator),
              }))}
              allowDeselect={false}
              value={named.separator}
              onChange={(next) =>
                change({ form: suggested.find(({ separator }) => separator === next) ?? named })
              }
            />
          )}
        </Group>
        {sample.trim() !== '' && !named && (
          <Text size="sm" c="var(--text-2)" data-said="polite">
            This has no parts that could be named: it is kept as it is.
          </Text>
        )}
        {named && (
          <ScrollArea.Autosize
            mah={280}
            type="auto"
            offsetScrollbars
            viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Parts' }}
          >
            <NameParts
              noun="Part"
              parts={sample.split(named.separator).map((text, at) => ({
                heading: `Part ${at + 1}`,
                samples: [text],
                part: named.parts[at] ?? 'skip',
              }))}
              onChange={(parts) => change({ form: { ...named, parts } })}
            />
          </ScrollArea.Autosize>
        )}
        <Checkbox
          label="Read earlier leads of this event again: fills in only what is empty"
          checked={isAgain}
          onChange={({ currentTarget: { checked } }) => change({ isAgain: checked })}
        />
        <FormFoot form={form} fault={form.fault} onClose={onClose} />
      </Stack>
    </form>
  );
}
