import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconDeviceFloppy, IconMail, IconSparkles } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AI_MAIL_TIMEOUT_MS, mailDraft } from '../../../../server/contract/ai.ts';
import type { LeadDetail } from '../../../../server/contract/leads.ts';
import { saveFile } from '../../../lib/browser.ts';
import { Hint } from '../../../ui/card.tsx';
import { useUnloadWarning } from '../../../ui/leave-guard.tsx';
import { settingsQuery } from '../../kit/form/settings-loaded.tsx';
import { useOneAtATime } from '../../kit/one-at-a-time.ts';
import { useServices } from '../../kit/session/staff-services.ts';
import { draftMail, emlNameOf, emlOf, mailtoOf, type Mail, withDraft } from '../follow-up.ts';
import { mailDrafts } from './mail-drafts.ts';

/** A mail to the lead, drafted here and sent by a person from their own mail program. */
export function LeadMail({ lead }: { lead: LeadDetail }) {
  const { api } = useServices();
  const { data: settings } = useQuery(settingsQuery(api));
  const [mail, setMail] = useState<Mail | null>(() => {
    const kept = mailDrafts.read(lead.id);
    return kept && { to: lead.email, name: lead.name, ...kept };
  });
  /** The mail as it was begun, or handed to a mail program: nothing of it would be lost. */
  const [safe, setSafe] = useState<Mail | null>(null);
  const isUnsent = mail !== null && mail !== safe;
  useEffect(() => {
    if (isUnsent) mailDrafts.write(lead.id, { subject: mail.subject, text: mail.text }, lead);
  }, [isUnsent, lead, mail]);
  useUnloadWarning(isUnsent ? mailDrafts.what : null);
  const draft = useMutation({
    mutationFn: ({ body }: { body: object; before: string }) =>
      api.data('POST', '/api/admin/ai/mail', mailDraft, { body, timeoutMs: AI_MAIL_TIMEOUT_MS }),
    onSuccess: ({ text }, { before }) =>
      setMail((now) => now && { ...now, text: withDraft(now.text, before, text) }),
    meta: { failure: 'mail' },
  });
  const draftOnce = useOneAtATime(draft.mutateAsync);
  if (lead.email === '') return <Hint>Without an email address there is nobody to write to.</Hint>;
  if (mail === null) {
    const names = {
      company: settings?.brand.companyName ?? '',
      event: settings?.brand.eventName ?? '',
    };
    return (
      <Group>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconMail size={15} stroke={1.75} aria-hidden="true" />}
          disabled={!settings}
          onClick={() => {
            const begun = draftMail(lead, names);
            setSafe(begun);
            setMail(begun);
          }}
        >
          Write a mail…
        </Button>
      </Group>
    );
  }
  const link = mailtoOf(mail);
  const handOver = () => {
    setSafe(mail);
    mailDrafts.remove(lead.id);
  };
  return (
    <Stack gap="sm">
      <TextInput
        label="Subject"
        autoFocus
        autoComplete="off"
        dir="auto"
        maxLength={200}
        value={mail.subject}
        onChange={({ currentTarget: { value } }) => setMail({ ...mail, subject: value })}
      />
      <Textarea
        label="Message"
        autosize
        minRows={6}
        maxRows={16}
        dir="auto"
        value={mail.text}
        onChange={({ currentTarget: { value } }) => setMail({ ...mail, text: value })}
      />
      {!lead.consent_given && (
        <Hint>They agreed to no marketing: answer what they asked, and no more.</Hint>
      )}
      <Group gap="sm">
        {settings?.ai.enabled && lead.question && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconSparkles size={15} stroke={1.75} aria-hidden="true" />}
            aria-busy={draft.isPending || undefined}
            onClick={() => {
              const { content, answer } = lead.question ?? {};
              const body = { question: content, answer: answer ?? null };
              draftOnce({ body, before: mail.text });
            }}
          >
            {draft.isPending ? 'Drafting…' : 'Draft with AI'}
          </Button>
        )}
        {link !== null && (
          <Button
            component="a"
            href={link}
            onClick={handOver}
            size="compact-md"
            leftSection={<IconMail size={15} stroke={1.75} aria-hidden="true" />}
          >
            Open in the mail app
          </Button>
        )}
        <Button
          variant={link === null ? 'filled' : 'default'}
          size="compact-md"
          leftSection={<IconDeviceFloppy size={15} stroke={1.75} aria-hidden="true" />}
          onClick={() => {
            saveFile(new Blob([emlOf(mail)], { type: 'message/rfc822' }), emlNameOf(mail));
            handOver();
          }}
        >
          Save as .eml
        </Button>
      </Group>
      {link === null && (
        <Text size="sm" c="var(--text-2)">
          Too long for a link to the mail app: save it as a file and open that.
        </Text>
      )}
    </Stack>
  );
}
