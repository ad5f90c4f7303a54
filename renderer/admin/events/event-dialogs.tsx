import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BeginRehearsal } from '../rehearsal/rehearsal-dialog.tsx';
import { useServices } from '../session/services.ts';
import { openEventQuery } from './events-api.ts';
import { NewEventDialog } from './new-event-dialog.tsx';

/** The dialogs that begin an event or a rehearsal, and what opens them. */
export function useEventDialogs() {
  const { api } = useServices();
  const open = useQuery(openEventQuery(api)).data;
  const [asking, ask] = useState<'new' | 'rehearsal' | null>(null);
  const close = () => ask(null);
  return {
    ask,
    dialogs: (
      <>
        {asking === 'new' && open && <NewEventDialog open={open} onClose={close} />}
        {asking === 'rehearsal' && <BeginRehearsal onClose={close} />}
      </>
    ),
  };
}
