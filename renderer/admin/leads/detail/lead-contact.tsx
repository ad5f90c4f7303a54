import type { ReactNode } from 'react';
import type { LeadDetail } from '../../../../server/contract/leads.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { usePhone } from '../../use-phone.ts';
import { placeOf } from '../model.ts';
import classes from './lead-contact.module.css';

type LineProps = { label: string; text: string | null; children?: ReactNode; copy?: string };

function Line({ label, text, children, copy }: LineProps) {
  const phone = usePhone();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {text === null ? <span className={classes.nothing}>Not given</span> : (children ?? text)}
        {text !== null && copy !== undefined && (
          <CopyButton text={text} label={copy} size={phone ? 44 : 30} />
        )}
      </dd>
    </div>
  );
}

/** What is dialled: digits and a leading plus. */
function dialled(phone: string) {
  return phone.replaceAll(/(?!^\+)\D/g, '');
}

/** How to reach a lead. */
export function LeadContact({ lead }: { lead: LeadDetail }) {
  return (
    <dl className={classes.lines}>
      <Line label="Email" text={lead.email} copy="Copy the email address">
        <a href={`mailto:${encodeURIComponent(lead.email).replaceAll('%40', '@')}`}>{lead.email}</a>
      </Line>
      <Line label="Phone" text={lead.phone} copy="Copy the phone number">
        <a href={`tel:${dialled(lead.phone ?? '')}`}>{lead.phone}</a>
      </Line>
      <Line label="Company" text={lead.company}>
        <bdi>{lead.company}</bdi>
      </Line>
      <Line label="Place" text={placeOf(lead)}>
        <bdi>{placeOf(lead)}</bdi>
      </Line>
    </dl>
  );
}
