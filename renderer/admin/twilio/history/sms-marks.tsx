import { Button, Tooltip } from '@mantine/core';
import { IconArrowRight, IconFileImport, IconPaperclip } from '@tabler/icons-react';
import type { InboundSms, SmsKeyword } from '../../../../server/contract/sms.ts';
import { countOf } from '../../../lib/format.ts';
import { Link } from '../../link.tsx';
import { questionAddress } from '../../questions/use-question-address.ts';
import { senderName } from './origin-words.ts';
import classes from './sms-marks.module.css';

const KEYWORDS: Record<SmsKeyword, { word: string; means: string }> = {
  stop: {
    word: 'STOP · opted out',
    means: 'Wants no texts from us. None are sent to this number.',
  },
  start: { word: 'START · opted in', means: 'Takes texts from us again.' },
  help: { word: 'HELP', means: 'Asks who we are. Twilio answers that automatically.' },
};

/** Why a text isn't a question: a keyword, or history that was imported. */
export function SmsMarks({ row: { keyword, source } }: { row: InboundSms }) {
  if (keyword === null && source !== 'import') return null;
  return (
    <span className={classes.marks}>
      {keyword !== null && (
        <Tooltip label={KEYWORDS[keyword].means}>
          <span className={classes.mark} data-keyword={keyword}>
            {KEYWORDS[keyword].word}
          </span>
        </Tooltip>
      )}
      {source === 'import' && (
        <span className={classes.mark}>
          <IconFileImport size={13} aria-hidden="true" />
          Imported
        </span>
      )}
    </span>
  );
}

type FilesProps = { row: InboundSms; touch?: boolean; onOpen: () => void };

/** How many files came with a text, and the way to them. */
export function FilesButton({ row, touch = false, onOpen }: FilesProps) {
  if (row.num_media === 0) return null;
  const files = countOf(row.num_media, 'file', 'files');
  return (
    <Button
      variant="default"
      size={touch ? 'md' : 'compact-sm'}
      leftSection={<IconPaperclip size={15} stroke={1.75} aria-hidden="true" />}
      aria-label={`${files} from ${senderName(row.from_number)}`}
      onClick={onOpen}
    >
      {files}
    </Button>
  );
}

/** The way to the question that a text became. */
export function QuestionLink({ id }: { id: number | null }) {
  if (id === null) return null;
  return (
    <Link className={classes.question} to={questionAddress(id)}>
      {`Question ${id}`}
      <IconArrowRight size={14} aria-hidden="true" />
    </Link>
  );
}
