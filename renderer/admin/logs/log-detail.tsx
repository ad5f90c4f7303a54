import type { LogEntry } from '../../../server/contract/logs.ts';
import { exactTime } from '../../lib/format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { usePhone } from '../use-phone.ts';
import classes from '../../ui/detail-lines.module.css';

/** Account and device: "admin · Anna". */
export function whoOf({ admin_username: account, device }: LogEntry): string {
  return device === null ? account : `${account} · ${device}`;
}

/** What a line of the log has no room for. */
export function LogDetail({ entry }: { entry: LogEntry }) {
  const phone = usePhone();
  return (
    <dl className={classes.lines}>
      <div>
        <dt>Time</dt>
        <dd>
          <time dateTime={entry.timestamp}>{exactTime(entry.timestamp)}</time>
        </dd>
      </div>
      <div>
        <dt>Request</dt>
        <dd>
          <code>{entry.request_id}</code>
          <CopyButton text={entry.request_id} label="Copy the request id" size={phone ? 44 : 26} />
        </dd>
      </div>
      <div>
        <dt>User agent</dt>
        <dd>{entry.user_agent === '' ? 'None was sent' : entry.user_agent}</dd>
      </div>
    </dl>
  );
}
