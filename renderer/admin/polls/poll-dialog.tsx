import { Alert, Button, Group, Modal, Select, Stack, Text, Textarea } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, KeyboardEvent } from 'react';
import { POLL_QUESTION_MAX_LENGTH } from '../../../server/contract/limits.ts';
import {
  hasOptions,
  POLL_KINDS,
  poll as pollSchema,
  pollDraft,
} from '../../../server/contract/polls.ts';
import { isApiError, isToldElsewhere, refusalSentence } from '../../lib/api-error.ts';
import { useDraft } from '../../lib/drafts.ts';
import { languageOf } from '../../lib/text-language.ts';
import { usePhone } from '../../ui/booth-theme.ts';
import { toastDone } from '../../ui/toast.tsx';
import { FormFoot } from '../kit/form/form-foot.tsx';
import { parsed } from '../kit/form/use-small-form.ts';
import { KINDS, POLLS_KEY, POLLS_PATH } from '../kit/polls/polls.ts';
import { useOneAtATime } from '../kit/one-at-a-time.ts';
import { useServices } from '../kit/session/staff-services.ts';
import { type Draft, type EditedPoll, NEW_POLL, POLL_DRAFTED, sentOf } from './draft.ts';
import { OptionsField } from './options-field.tsx';

const KIND_OPTIONS = POLL_KINDS.map((value) => ({ value, label: KINDS[value] }));

type Props = {
  /** The poll as it is now; {@link NEW_POLL} for another one. */
  poll: EditedPoll;
  onClose: () => void;
};

/** Prepares a poll. What was typed and not saved is back when it is opened again. */
export function PollDialog({ poll, onClose }: Props) {
  const { api } = useServices();
  const phone = usePhone();
  const draft = useDraft(poll, POLL_DRAFTED);
  const { kind, question, options, right } = draft.text;
  // Once it is stored, what was typed since changes that one.
  const isNew = draft.base.id === NEW_POLL.id;
  const save = useMutation({
    mutationFn: async (sent: Draft) => {
      const body = parsed(pollDraft, sentOf(sent));
      if (isNew) return api.data('POST', POLLS_PATH, pollSchema, { body });
      const { id, version } = draft.base;
      const update = { draft: body, version };
      return api.data('PUT', `${POLLS_PATH}/${id}`, pollSchema, { body: update });
    },
    onSuccess: (saved, sent) => {
      toastDone('Poll saved');
      if (!draft.settle(sent, saved)) onClose();
    },
    meta: { refreshes: POLLS_KEY },
  });
  const error = isToldElsewhere(save.error) ? null : save.error;
  const field = isApiError(error) ? error.field : null;
  const message = error && refusalSentence(error);
  const isAtField = field === 'question' || field === 'options' || field === 'right';
  const type = (patch: Parameters<typeof draft.type>[0]) => {
    if (save.isError) save.reset();
    draft.type(patch);
  };
  const store = useOneAtATime(save.mutateAsync);
  const submit = () => store(draft.read());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={isNew ? 'New poll' : 'Edit poll'}
      size={620}
      fullScreen={phone}
    >
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit();
        }}
      >
        {/* The keys of its fields. */}
        <Stack gap="md" onKeyDown={onKeyDown}>
          {draft.restored && (
            <Text size="sm" c="var(--text-2)" data-said>
              What you typed earlier is back.
            </Text>
          )}
          <Select
            label="Kind"
            data={KIND_OPTIONS}
            allowDeselect={false}
            value={kind}
            onChange={(next) => type({ kind: POLL_KINDS.find((one) => one === next) ?? kind })}
          />
          <Textarea
            label="Question"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={POLL_QUESTION_MAX_LENGTH}
            data-autofocus
            dir="auto"
            lang={languageOf(question)}
            value={question}
            error={field === 'question' ? message : null}
            onChange={({ currentTarget: { value } }) => type({ question: value })}
          />
          {hasOptions(kind) && (
            <OptionsField
              options={options}
              right={right}
              isQuiz={kind === 'quiz'}
              error={field === 'options' || field === 'right' ? message : null}
              onChange={type}
            />
          )}
          {draft.conflict && (
            <Alert
              color="warn"
              data-said="urgent"
              icon={<IconUsers size={18} aria-hidden="true" />}
              title="Somebody else has changed this poll"
            >
              <Group gap="sm">
                <Button size="compact-md" variant="default" onClick={draft.takeTheirs}>
                  Use theirs
                </Button>
                <Button size="compact-md" variant="default" onClick={draft.keepMine}>
                  Keep mine
                </Button>
              </Group>
            </Alert>
          )}
          <FormFoot
            form={{ button: { type: 'submit', 'aria-busy': save.isPending || undefined } }}
            fault={message !== null && !isAtField ? { field, message } : null}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
}
