import { Anchor, Blockquote, Box, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconArrowRight, IconMailCheck, IconMailOff } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import type { LeadDetail, PrivacyNotice } from '../../../../server/contract/leads.ts';
import { exactTime, shortExactTime } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { MarkdownAnswer } from '../../../display/content/markdown-answer.tsx';
import { Link } from '../../link.tsx';
import { QuestionQuote } from '../../questions/question-quote.tsx';
import { questionAddress } from '../../questions/use-question-address.ts';
import { FollowUpButton, RatingChoice } from '../marks.tsx';
import type { LeadWork } from '../use-leads.ts';
import { EraseLead } from './erase-lead.tsx';
import { contactDrafts, LeadContact } from './lead-contact.tsx';
import { LeadNotes, notesDrafts } from './lead-notes.tsx';

/** The detail's shape before it is there. */
export function LeadDetailSkeleton() {
  return (
    <Stack p="lg" aria-hidden="true">
      <Skeleton height={24} width="60%" />
      <Skeleton height={13} width="45%" />
      <Skeleton height={36} />
      <Skeleton height={120} />
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Title order={3}>{title}</Title>
      {children}
    </Stack>
  );
}

/** What the contact page told the visitor about their details: a promise that staff have to know of. */
function PrivacyTold({ privacy }: { privacy: PrivacyNotice | null }) {
  if (!privacy) return null;
  const { keep_days: days, text } = privacy;
  const kept =
    days === 0
      ? 'kept no longer than the follow-up takes'
      : `kept for ${days === 1 ? 'one day' : `${days} days`}`;
  return (
    <>
      <Text size="sm" c="var(--text-2)">
        They were told: {kept}.
      </Text>
      {text !== '' && (
        <Text component="details" size="sm" c="var(--text-2)">
          <summary>The privacy text at that time</summary>
          <Text size="sm" mt="xs" style={{ whiteSpace: 'pre-line' }}>
            {text}
          </Text>
        </Text>
      )}
    </>
  );
}

/** What the visitor agreed to, in which words and when. */
function Consent({ lead: { consent, consent_given: given, privacy } }: { lead: LeadDetail }) {
  const Icon = given ? IconMailCheck : IconMailOff;
  return (
    <>
      <Group gap="sm" wrap="nowrap" c={given ? 'var(--ok)' : undefined}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        <Text span size="sm">
          {given
            ? 'Agreed to receive marketing'
            : 'No consent. Answer their question, but send no marketing.'}
        </Text>
      </Group>
      {given && consent && (
        <>
          <Blockquote p="sm" radius="sm" color="gray" fz="sm">
            {consent.wording ?? 'This version of Booth no longer has the wording.'}
          </Blockquote>
          <Text size="xs" c="dimmed">
            Wording {consent.version}, agreed{' '}
            <time dateTime={consent.at}>{exactTime(consent.at)}</time>
          </Text>
        </>
      )}
      <PrivacyTold privacy={privacy} />
    </>
  );
}

/** The question that a lead came with, as it stands now. */
function Asked({ question, now }: { question: LeadDetail['question']; now: number }) {
  if (!question) return <Text c="var(--text-2)">It has been erased.</Text>;
  return (
    <>
      <QuestionQuote
        status={question.status}
        shelf={question.shelf}
        time={<RelativeTime iso={question.created_at} now={now} />}
      >
        {question.content}
      </QuestionQuote>
      <Box dir="auto" fz="sm" c="var(--text-2)">
        {question.answer === null ? 'No answer yet.' : <MarkdownAnswer text={question.answer} />}
      </Box>
      <Anchor component={Link} to={questionAddress(question.id)} size="sm">
        Open this question{' '}
        <IconArrowRight size={15} aria-hidden="true" style={{ verticalAlign: 'text-bottom' }} />
      </Anchor>
    </>
  );
}

type Props = {
  lead: LeadDetail;
  work: LeadWork;
  onErase: ComponentProps<typeof EraseLead>['onErase'];
  /** Called with whether a question stands in front of the drawer. */
  onAsking: (asking: boolean) => void;
};

/** Everything about one lead. */
export function LeadDetailView({ lead, work, onErase, onAsking }: Props) {
  const now = useNow();
  const pending = work.pending.get(lead.id);
  const shown = { ...lead, ...pending };
  const disabled = pending !== undefined;
  return (
    <Stack gap="xl" p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="sm">
        <Title order={2} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {lead.name}
        </Title>
        <Text size="sm" c="var(--text-2)">
          Left their details {shortExactTime(lead.created_at)} (
          <RelativeTime iso={lead.created_at} now={now} />)
        </Text>
        <Group gap="md">
          <RatingChoice
            rating={shown.rating}
            name={lead.name}
            disabled={disabled}
            onRate={(rating) => void work.change(lead, { rating })}
          />
          <FollowUpButton
            done={shown.followed_up}
            disabled={disabled}
            long
            onChange={(done) => void work.change(lead, { followed_up: done })}
          />
        </Group>
      </Stack>
      <Part title="Contact">
        <LeadContact lead={lead} />
      </Part>
      <Part title="Notes">
        <LeadNotes lead={lead} onAsking={onAsking} />
      </Part>
      <Part title="Consent">
        <Consent lead={lead} />
      </Part>
      {lead.question_id !== null && (
        <Part title="Question">
          <Asked question={lead.question} now={now} />
        </Part>
      )}
      <EraseLead
        lead={lead}
        onErase={(state) => {
          if (state === 'done') {
            notesDrafts.remove(lead.id);
            contactDrafts.remove(lead.id);
          }
          onErase(state);
        }}
      />
    </Stack>
  );
}
