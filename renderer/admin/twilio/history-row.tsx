import { Alert, Anchor, Badge, Button, Group, Image, Skeleton, Stack, Text } from '@mantine/core';
import { IconFileImport, IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatPhoneNumber } from '../../../server/contract/phone-number.ts';
import type { InboundSms, SmsKeyword, SmsMedia } from '../../../server/contract/sms.ts';
import { tidyText, withoutStacks } from '../../../server/contract/text.ts';
import { languageOf } from '../../lib/text-language.ts';
import { countOf, exactTime } from '../../lib/format.ts';
import { DetailLines } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { tipped } from '../../ui/tips.tsx';
import { Link } from '../kit/link.tsx';
import type { Column } from '../kit/list/row.tsx';
import type { ListWords } from '../kit/list/data-list.tsx';
import { questionAddress } from '../kit/question.tsx';
import { useServices } from '../kit/session/staff-services.ts';
import {
  countryName,
  downloadName,
  factsOf,
  missingWords,
  originOf,
  smsMediaQuery,
  townOf,
  type Sort,
} from './model.ts';

const KEYWORDS: Record<SmsKeyword, { word: string; means: string }> = {
  stop: {
    word: 'STOP · opted out',
    means: 'Wants no texts from us. None are sent to this number.',
  },
  start: { word: 'START · opted in', means: 'Takes texts from us again.' },
  help: { word: 'HELP', means: 'Asks who we are. Twilio answers that automatically.' },
};

function nothingIn(text: string | null) {
  return (
    text ?? (
      <Text span c="dimmed" inherit aria-label="Unknown">
        –
      </Text>
    )
  );
}

/** Why a message is no question: a keyword, or history that was imported. */
function Badges({ row: { keyword, source } }: { row: InboundSms }) {
  return (
    <>
      {keyword !== null && (
        <Badge
          variant="light"
          color={keyword === 'stop' ? 'warn' : 'gray'}
          {...tipped(KEYWORDS[keyword].means)}
        >
          {KEYWORDS[keyword].word}
        </Badge>
      )}
      {source === 'import' && (
        <Badge variant="default" leftSection={<IconFileImport size={13} aria-hidden="true" />}>
          Imported
        </Badge>
      )}
    </>
  );
}

type Toggle = (row: InboundSms) => void;

export const COLUMNS: Column<InboundSms, Sort, Toggle>[] = [
  {
    key: 'from',
    label: 'From',
    width: '12.5rem',
    sort: 'from_number',
    header: true,
    cell: (row) => formatPhoneNumber(row.from_number),
  },
  {
    key: 'text',
    label: 'Text',
    cell: (row, _own, open) => (
      <>
        {row.body.trim() === '' ? (
          <Text size="sm" c="dimmed">
            No words
          </Text>
        ) : (
          <Text
            dir="auto"
            lang={languageOf(row.body)}
            style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
            {...(!open && { lineClamp: 3 })}
          >
            {withoutStacks(tidyText(row.body))}
          </Text>
        )}
        <Badges row={row} />
      </>
    ),
  },
  {
    key: 'state',
    label: 'State',
    width: '8rem',
    sort: 'from_state',
    from: 'md',
    cell: (row) => nothingIn(townOf(row)),
  },
  {
    key: 'country',
    label: 'Country',
    width: '7.5rem',
    sort: 'from_country',
    from: 'md',
    cell: (row) => nothingIn(row.from_country === null ? null : countryName(row.from_country)),
  },
  {
    key: 'files',
    label: 'Files',
    width: '6.5rem',
    cell: (row, toggle) => {
      if (row.num_media === 0) return null;
      const files = countOf(row.num_media, 'file', 'files');
      return (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPaperclip size={15} stroke={1.75} aria-hidden="true" />}
          aria-label={`${files} from ${formatPhoneNumber(row.from_number)}`}
          onClick={() => toggle(row)}
        >
          {files}
        </Button>
      );
    },
  },
  {
    key: 'question',
    label: 'Question',
    width: '7.5rem',
    cell: ({ question_id: id }) =>
      id !== null && (
        <Anchor component={Link} to={questionAddress(id)} size="sm">
          {`Question ${id}`}
        </Anchor>
      ),
  },
  {
    key: 'when',
    label: 'When',
    width: '7.5rem',
    sort: 'created_at',
    first: 'desc',
    cell: (row) => <RelativeTime iso={row.created_at} />,
  },
];
export const PHONE = '"from when" "text text" "state country" "files question"';
export const WORDS: ListWords = {
  label: 'List of texts',
  things: 'Texts',
  newOnes: ['new text', 'new texts'],
  failed: 'The texts could not be loaded',
};

/** One file: a thumbnail or a name that opens it, or why it is not here. */
function SmsFile({ file, alt }: { file: SmsMedia; alt: string }) {
  const missing = missingWords(file);
  if (missing !== null) {
    return (
      <Text size="sm" {...(file.state === 'failed' && { c: 'bad' })}>
        {missing}
      </Text>
    );
  }
  const isImage = file.kind !== 'file';
  return (
    <Anchor
      href={file.url}
      size="sm"
      {...(isImage
        ? { target: '_blank', rel: 'noopener' }
        : { download: downloadName(file), title: 'Be careful: anybody can send files.' })}
    >
      {isImage && <Image src={file.url} alt={alt} h={120} w="auto" fit="contain" radius="sm" />}
      {factsOf(file)}
    </Anchor>
  );
}

/** The files that came with a message. */
function SmsFiles({ row }: { row: InboundSms }) {
  const { api } = useServices();
  const { data: files, error } = useQuery(smsMediaQuery(api, row.id));
  if (error && !files) return <Alert color="bad">The files could not be loaded.</Alert>;
  if (!files) return <Skeleton h={120} w={160} aria-busy="true" />;
  if (files.length === 0) {
    return (
      <Text size="sm">
        The files are not here: a message log says how many came with a text, but not what they are.
      </Text>
    );
  }
  return (
    <Group gap="md" align="flex-end">
      {files.map((file, at) => (
        <Stack key={file.id} gap="xs">
          <SmsFile file={file} alt={`Picture ${at + 1} of ${files.length}`} />
        </Stack>
      ))}
    </Group>
  );
}

const SOURCES: Record<InboundSms['source'], string> = {
  poll: 'Booth asked Twilio for it',
  webhook: 'Twilio called this laptop',
  import: 'Imported from a message log; not a question',
};

/** Details of a message that do not fit into its row. */
export function detailOf(row: InboundSms) {
  return (
    <DetailLines
      lines={{
        Sent: <time dateTime={row.created_at}>{exactTime(row.created_at)}</time>,
        From: (
          <>
            <span>
              {formatPhoneNumber(row.from_number)}
              {originOf(row) !== null && ` · ${originOf(row)}`}
            </span>
            <CopyButton text={row.from_number} label="Copy the number" size={26} />
          </>
        ),
        To: formatPhoneNumber(row.to_number),
        Source: SOURCES[row.source],
        Files: row.num_media > 0 && <SmsFiles row={row} />,
        Question:
          row.question_cut &&
          'Holds only the beginning of this text, which is longer than a question can be.',
        'Message SID': (
          <>
            <code>{row.message_sid}</code>
            <CopyButton text={row.message_sid} label="Copy the message SID" size={26} />
          </>
        ),
      }}
    />
  );
}
