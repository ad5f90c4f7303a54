import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconMasksTheater } from '@tabler/icons-react';
import { useState } from 'react';
import dialog from '../../ui/dialog.module.css';
import { useServices } from '../session/services-context.ts';
import { beginRehearsal, rehearsalQuery } from './rehearsal-api.ts';
import { RehearsalDialog } from './rehearsal-dialog.tsx';

/** The way into a rehearsal: says first what it is. The way out is above every screen. */
export function BeginRehearsal() {
  const { api } = useServices();
  const { data } = useQuery(rehearsalQuery(api));
  const [opened, setOpened] = useState(false);
  const isOn = data !== null && data !== undefined;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMasksTheater size={17} stroke={1.75} />}
        disabled={isOn}
        onClick={() => setOpened(true)}
      >
        Rehearse…
      </Button>
      {opened && (
        <RehearsalDialog
          title="Begin a rehearsal?"
          action="Begin the rehearsal"
          doing="What is there now is set aside, and the rehearsal begins."
          work={() => beginRehearsal(api)}
          isDone={isOn}
          onClose={() => setOpened(false)}
        >
          <p className={dialog.text}>
            Try everything before the doors open: ask, answer, leave details. The questions, leads
            and texts you have now are set aside and come back untouched when you end it; whatever
            comes in until then is deleted. What you change in Settings stays.
          </p>
          <p className={dialog.text}>
            Until it ends, every screen and page says “Rehearsal”, texts to your number wait, and no
            backups are made.
          </p>
          <p className={dialog.text}>
            This takes a few seconds; windows, screens and phones reconnect automatically.
          </p>
        </RehearsalDialog>
      )}
    </>
  );
}
