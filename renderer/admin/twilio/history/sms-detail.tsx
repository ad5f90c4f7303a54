import type { InboundSms } from '../../../../server/contract/sms.ts';
import { exactTime } from '../../../lib/format.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import lines from '../../../ui/detail-lines.module.css';
import { usePhone } from '../../use-phone.ts';
import { originOf, senderName } from './origin-words.ts';
import { SmsFiles } from './sms-files.tsx';

const SOURCES: Record<InboundSms['source'], string> = {
  poll: 'Booth asked Twilio for it',
  webhook: 'Twilio called this laptop',
  import: 'Imported from a message log; not a question',
};

/** What a row has no room for. */
export function SmsDetail({ row }: { row: InboundSms }) {
  const size = usePhone() ? 44 : 26;
  return (
    <dl className={lines.lines}>
      <div>
        <dt>Sent</dt>
        <dd>
          <time dateTime={row.created_at}>{exactTime(row.created_at)}</time>
        </dd>
      </div>
      <div>
        <dt>From</dt>
        <dd>
          <span>
            {senderName(row.from_number)}
            {originOf(row) !== null && ` · ${originOf(row)}`}
          </span>
          <CopyButton text={row.from_number} label="Copy the number" size={size} />
        </dd>
      </div>
      <div>
        <dt>To</dt>
        <dd>{senderName(row.to_number)}</dd>
      </div>
      <div>
        <dt>Source</dt>
        <dd>{SOURCES[row.source]}</dd>
      </div>
      {row.num_media > 0 && (
        <div>
          <dt>Files</dt>
          <dd>
            <SmsFiles row={row} />
          </dd>
        </div>
      )}
      {row.question_cut && (
        <div>
          <dt>Question</dt>
          <dd>Holds only the beginning of this text, which is longer than a question can be.</dd>
        </div>
      )}
      <div>
        <dt>Message SID</dt>
        <dd>
          <code>{row.message_sid}</code>
          <CopyButton text={row.message_sid} label="Copy the message SID" size={size} />
        </dd>
      </div>
    </dl>
  );
}
