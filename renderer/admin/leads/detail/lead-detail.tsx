import { Anchor, Blockquote, Box, Group, Image, Stack, Text, Title } from '@mantine/core';
import { IconArrowRight, IconMailCheck, IconMailOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type { LeadDetail, PrivacyNotice } from '../../../../server/contract/leads.ts';
import { MarkdownAnswer } from '../../../display/content/markdown-answer.tsx';
import { languageOf } from '../../../lib/text-language.ts';
import { exactTime, shortExactTime } from '../../../lib/format.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { eventsQuery, nameOf } from '../../kit/event/model.ts';
import { Link } from '../../kit/link.tsx';
import { QuestionQuote, questionAddress } from '../../kit/question.tsx';
import { useIsAdmin, useServices } from '../../kit/session/staff-services.ts';
import { DRAWN_WORDS, FollowUpButton, RatingChoice } from '../marks.tsx';
import { OwnerChoice, type Owners } from '../owner.tsx';
import { calledOf, type LeadWork } from '../model.ts';
import { TYPING } from '../typing/typing-queue.ts';
import { EraseLead } from './erase-lead.tsx';
import { LeadAnswers } from './lead-answers.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { contactDrafts } from './contact-drafts.ts';
import { LeadContact, useLeadContact } from './lead-contact.tsx';
import { LeadMail } from './lead-mail.tsx';
import { mailDrafts } from './mail-drafts.ts';
import { LeadNotes, notesDrafts, useLeadNotes } from './lead-notes.tsx';
import { DetailLines, Hint } from '../../../ui/card.tsx';

const CONSENT_BY_WORDS = { visitor: 'on their own phone', staff: 'asked by staff' } as const;
const SOURCES: Record<LeadDetail['source'], string> = {
  form: 'The visitor’s form',
  capture: 'Captured at the booth',
  card: 'A card or a badge, from its picture',
};

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Title order={3}>{title}</Title>
      {children}
    </Stack>
  );
}

/** Words for the time that a lead's details are kept, as the visitor was told. @param days 0 is as long as it takes */
export function keptFor(days: number): string {
  if (days === 0) return 'kept no longer than the follow-up takes';
  return `kept for ${days === 1 ? 'one day' : `${days} days`}`;
}

/** Draws the privacy notice that the visitor saw on the contact page. Staff must know what it promised. */
function PrivacyTold({ privacy }: { privacy: PrivacyNotice | null }) {
  if (!privacy) return null;
  const { keep_days: days, text } = privacy;
  return (
    <>
      <Hint>They were told: {keptFor(days)}.</Hint>
      {text !== '' && (
        <Text component="details" size="sm" c="var(--text-2)">
          <summary>The privacy notice at that time</summary>
          <Text size="sm" mt="xs" style={{ whiteSpace: 'pre-line' }}>
            {text}
          </Text>
        </Text>
      )}
    </>
  );
}

/** Consent of a lead in words, and its meaning for the person who writes to them. */
export function consentSentence({
  consent_given: given,
  source,
}: Pick<LeadDetail, 'consent_given' | 'source'>): string {
  if (given) return 'Agreed to receive marketing';
  return source === 'form'
    ? 'No consent. Answer their question, but send no marketing.'
    : 'Spoke with us, without consent. Follow up on what was said, but send no marketing.';
}

/** Draws the visitor's consent, with its wording and time. */
function Consent({ lead }: { lead: LeadDetail }) {
  const { consent, consent_given: given, privacy, draw, draw_at, drawn } = lead;
  const Icon = given ? IconMailCheck : IconMailOff;
  return (
    <>
      <Group gap="sm" wrap="nowrap" c={given ? 'var(--ok)' : undefined}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        <Text span size="sm">
          {consentSentence(lead)}
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
            {consent.by !== null && `, ${CONSENT_BY_WORDS[consent.by]}`}
          </Text>
        </>
      )}
      {draw !== null && (
        <DetailLines
          lines={{
            Draw: draw,
            'Agreed to it': draw_at !== null && exactTime(draw_at),
            Result: drawn !== null && DRAWN_WORDS[drawn],
          }}
        />
      )}
      <PrivacyTold privacy={privacy} />
    </>
  );
}

/** The picture of a badge or a card, by which the lead is known until staff type it in. */
function Picture({ lead: { id, to_type: isWaiting } }: { lead: LeadDetail }) {
  const { readOnly } = useServices();
  if (readOnly) return <Hint>A picture of their badge or card is kept on the booth’s laptop.</Hint>;
  const address = `/api/admin/lead/${id}/picture`;
  return (
    <>
      <a href={address} target="_blank" rel="noreferrer">
        <Image src={address} alt="Their badge or card" radius="sm" mah={220} fit="contain" />
      </a>
      {isWaiting && (
        <Anchor component={Link} to={TYPING} size="sm">
          Open the typing queue
        </Anchor>
      )}
    </>
  );
}

/** The question that a lead came with, as it stands now. */
function Asked({ question }: { question: LeadDetail['question'] }) {
  const { readOnly } = useServices();
  if (!question) return <Text c="var(--text-2)">It has been erased.</Text>;
  return (
    <>
      <QuestionQuote
        status={question.status}
        shelf={question.shelf}
        time={<RelativeTime iso={question.created_at} />}
      >
        {question.content}
      </QuestionQuote>
      <Box dir="auto" lang={languageOf(question.answer ?? '')} fz="sm" c="var(--text-2)">
        {question.answer === null ? 'No answer yet.' : <MarkdownAnswer text={question.answer} />}
      </Box>
      {!readOnly && (
        <Anchor component={Link} to={questionAddress(question.id)} size="sm">
          Open this question{' '}
          <IconArrowRight size={15} aria-hidden="true" style={{ verticalAlign: 'text-bottom' }} />
        </Anchor>
      )}
    </>
  );
}

type LeadDetailViewProps = {
  lead: LeadDetail;
  work: LeadWork;
  owners: Owners;
  onErase: ComponentProps<typeof EraseLead>['onErase'];
  /** Called with whether a question stands in front of the drawer. */
  onAsking: (asking: boolean) => void;
};

/** Everything about one lead. */
export function LeadDetailView({ lead, work, owners, onErase, onAsking }: LeadDetailViewProps) {
  const { api, readOnly } = useServices();
  const isAdmin = useIsAdmin();
  const events = useQuery({ ...eventsQuery(api), enabled: readOnly }).data;
  const event = events?.find(({ id }) => id === lead.event);
  const shown = work.of(lead);
  const [isOwning, setOwning] = useState(false);
  const name = calledOf(lead);
  const notes = useLeadNotes(lead);
  const contact = useLeadContact(lead);
  const unsaved = [
    ...(contact.dirty ? ['contact details'] : []),
    ...(notes.dirty ? ['notes'] : []),
  ];
  return (
    <Stack gap="xl" p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="sm">
        <Title order={2} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        <Hint>
          {lead.source === 'form' ? 'Left their details' : 'Captured'}{' '}
          {shortExactTime(lead.created_at)} (
          <RelativeTime iso={lead.created_at} />){event && ` at ${nameOf(event)}`}
        </Hint>
        <Group gap="md">
          <RatingChoice
            rating={shown.rating}
            name={name}
            onRate={(rating) => void work.change(shown, { rating })}
          />
          <FollowUpButton
            done={shown.followed_up}
            name={name}
            long
            onChange={(done) => void work.change(shown, { followed_up: done })}
          />
          <OwnerChoice
            lead={shown}
            name={name}
            owners={owners}
            isOpen={isOwning}
            onOpen={setOwning}
            onChange={(owner) => void work.change(shown, { owner })}
          />
        </Group>
      </Stack>
      <Part title="Contact">
        {lead.has_picture && <Picture lead={lead} />}
        <LeadContact lead={lead} draft={contact} />
      </Part>
      <Part title="Conversation">
        <LeadAnswers
          lead={shown}
          onChange={(qualifiers) => void work.change(shown, { qualifiers })}
        />
        <DetailLines
          lines={{
            'Where from': SOURCES[lead.source],
            'Captured by': lead.captured_by ?? (lead.source !== 'form' && 'Staff'),
          }}
        />
      </Part>
      <Part title="Notes">
        {readOnly ? (
          <Text
            size="sm"
            dir="auto"
            lang={languageOf(lead.notes)}
            style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
          >
            {lead.notes || 'None'}
          </Text>
        ) : (
          <LeadNotes lead={lead} notes={notes} />
        )}
      </Part>
      {!readOnly && (
        <Part title="Follow-up">
          <LeadMail lead={lead} />
        </Part>
      )}
      <Part title="Consent">
        <Consent lead={lead} />
      </Part>
      {lead.question_id !== null && (
        <Part title="Question">
          <Asked question={lead.question} />
        </Part>
      )}
      <LeaveGuard
        dirty={unsaved.length > 0}
        saving={notes.saving || contact.saving}
        onSave={async () => (await contact.save()) && notes.save()}
        onDiscard={() => {
          notes.forget();
          contact.forget();
        }}
        onAsking={onAsking}
        discardLabel="Discard"
        stayLabel="Keep writing"
      >
        The {unsaved.join(' and ')} of this lead are not saved.
      </LeaveGuard>
      {!readOnly && isAdmin && (
        <EraseLead
          lead={lead}
          onErase={(state) => {
            if (state === 'done') {
              notesDrafts.remove(lead.id);
              contactDrafts.remove(lead.id);
              mailDrafts.remove(lead.id);
            }
            onErase(state);
          }}
        />
      )}
    </Stack>
  );
}
