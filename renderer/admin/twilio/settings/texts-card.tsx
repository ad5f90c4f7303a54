import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../../lib/format.ts';
import { smsSegments } from '../../../lib/sms-segments.ts';
import { useField, wire } from '../../form/field.ts';
import { FieldRow } from '../../form/field-row.tsx';
import { Card } from '../../../ui/card.tsx';
import { SwitchControl } from '../../form/controls.tsx';

import { useServices } from '../../session/services-context.ts';
import { smsStateQuery } from '../twilio-api.ts';
import classes from './texts-card.module.css';

/** Special characters that are named; more would not be read. */
const NAMED = 5;

/** How many messages a reply takes, and what raises that number. */
function Segments({ of }: { of: string }) {
  const { count, used, room, special } = smsSegments(of);
  if (count === 0) return <p className={classes.segments}>Nothing is sent while this is empty.</p>;
  const messages = countOf(count, 'text message', 'text messages');
  return (
    <p className={classes.segments}>
      <span>
        <b>{count === 1 ? messages : `${messages} each time`}</b>
        {count === 1 ? ` · ${used} of ${room} characters` : ` of up to ${room} characters`}
      </span>
      {special.length > 0 && (
        <span>
          {`With ${special.slice(0, NAMED).join(' ')} in it, a message has room for 70 characters instead of 160.`}
        </span>
      )}
    </p>
  );
}

function AutoReplyText() {
  const field = useField('twilio.autoReplyText');
  const { name, value, fault } = field;
  return (
    <FieldRow field={field} hint="Twilio charges for each message." labelsInput>
      <Textarea
        {...wire(field, hint)}
        autosize
        minRows={2}
        maxRows={8}
        value={value}
        onChange={(event) => field.set(event.currentTarget.value)}
      />
      <Segments of={value} />
    </FieldRow>
  );
}

/** What happens to a text, and what its sender hears. */
export function TextsCard() {
  const { api } = useServices();
  const optedOut = useQuery(smsStateQuery(api)).data?.opted_out ?? 0;
  return (
    <Card
      title="What happens to a text"
      intro="STOP, START and HELP are never questions, and whoever sent STOP gets no more texts."
      aside={
        optedOut > 0 && (
          <span className={classes.optedOut}>
            {countOf(optedOut, 'number opted out', 'numbers opted out')}
          </span>
        )
      }
    >
      <SwitchControl
        field={useField('twilio.textsBecomeQuestions')}
        hint="Each text waits among the questions for your approval. When off, it appears only in the history."
      />
      <SwitchControl
        field={useField('twilio.answerByText')}
        hint="When you approve a texted question with an answer, its sender gets the answer, once."
      />
      <SwitchControl
        field={useField('twilio.autoReplyEnabled')}
        hint="Thanks each sender, at most once an hour. In the US, Twilio needs your number registered for that (A2P 10DLC)."
      />
      <AutoReplyText />
    </Card>
  );
}
