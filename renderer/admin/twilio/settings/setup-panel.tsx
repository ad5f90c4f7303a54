import { IconCheck, IconPointFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useForm } from '../../form/field.ts';
import { focusControlOf } from '../../form/field.ts';
import type { SettingName } from '../../form/setting-values.ts';
import classes from './setup-panel.module.css';
import { TestButton } from './test-button.tsx';

type StepProps = { name: SettingName; done: boolean; children: ReactNode };

function Step({ name, done, children }: StepProps) {
  const Icon = done ? IconCheck : IconPointFilled;
  return (
    <li className={classes.step} data-done={done || undefined}>
      <Icon size={17} stroke={2.4} aria-hidden="true" />
      <span>{children}</span>
      {done ? (
        <span className={classes.word}>Entered</span>
      ) : (
        <button type="button" className={classes.missing} onClick={() => focusControlOf(name)}>
          Missing
        </button>
      )}
    </li>
  );
}

/** What is needed for texts to arrive, and whether Twilio agrees. */
export function SetupPanel({ hasToken }: { hasToken: boolean }) {
  const { values, faults } = useForm();
  const token = values['twilio.authToken'];
  const entered = (name: 'twilio.phoneNumber' | 'twilio.accountSid') =>
    values[name].trim() !== '' && faults[name] === undefined;
  const steps = [
    { name: 'twilio.phoneNumber', what: 'Phone number', done: entered('twilio.phoneNumber') },
    { name: 'twilio.accountSid', what: 'Account SID', done: entered('twilio.accountSid') },
    {
      name: 'twilio.authToken',
      what: 'Auth token',
      done: token === null ? hasToken : token !== '',
    },
  ] as const;
  const complete = steps.every(({ done }) => done);
  return (
    <section className={classes.panel} aria-labelledby="twilio-setup">
      <h2 id="twilio-setup" className={classes.title}>
        What it needs
      </h2>
      <p className={classes.intro}>
        Three values from a Twilio account, then Save. Nothing else: no tunnel, no open port.
      </p>
      <ol className={classes.steps}>
        {steps.map(({ name, what, done }) => (
          <Step key={name} name={name} done={done}>
            {what}
          </Step>
        ))}
      </ol>
      <TestButton complete={complete} />
    </section>
  );
}
