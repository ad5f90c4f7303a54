import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ImportedEvent } from '../../../../server/contract/event-file.ts';
import { errorSentence, isApiError } from '../../../lib/api-error.ts';
import { formatCount } from '../../../lib/format.ts';
import dialog from '../../../ui/dialog.module.css';
import { toastDone } from '../../../ui/toast.tsx';
import { Link } from '../../link.tsx';
import { useServices } from '../../session/services-context.ts';
import { saveSettings, SETTINGS_KEY } from '../../settings/settings-api.ts';
import { nameOf } from '../event-words.ts';
import { pastPlace } from '../use-event.ts';
import { KINDS, OFFERED, OUTCOMES, sumOf, updateOf } from './import-words.ts';
import classes from './import-end.module.css';

type Props = { imported: ImportedEvent; onClose: () => void };

/** What came of a file, in numbers; then its settings, of which nothing is applied unless staff say so. */
export function ImportEnd({ imported, onClose }: Props) {
  const { api } = useServices();
  const client = useQueryClient();
  const place = useRef<HTMLElement>(null);
  // The button that was pressed is gone.
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const offered = OFFERED.filter(({ part }) => imported.settings.some((one) => one.part === part));
  const [ticked, setTicked] = useState(() =>
    offered.filter(({ isGrave }) => !isGrave).map(({ part }) => part),
  );
  const apply = useMutation({
    mutationFn: () => saveSettings(api, updateOf(imported.settings, ticked)),
    onSuccess: () => {
      toastDone('Settings applied');
      onClose();
      return client.invalidateQueries({ queryKey: SETTINGS_KEY });
    },
  });
  const kinds = KINDS.filter(({ kind }) => OUTCOMES.some(({ of }) => imported[of][kind]));
  const isNew = sumOf(imported.added) + sumOf(imported.changed) + sumOf(imported.erased) > 0;
  const failure = apply.error;
  return (
    <section ref={place} tabIndex={-1} className={classes.place} aria-labelledby="import-end">
      <h3 id="import-end" className={classes.title}>
        <bdi>{nameOf(imported.event)}</bdi> {isNew ? 'is imported' : 'had nothing new'}
      </h3>
      {kinds.length > 0 && (
        <table className={classes.counts}>
          <thead>
            <tr>
              <th scope="col">Records</th>
              {OUTCOMES.map(({ of, label }) => (
                <th key={of} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ kind, label }) => (
              <tr key={kind}>
                <th scope="row">{label}</th>
                {OUTCOMES.map(({ of }) => (
                  <td key={of} data-none={!imported[of][kind] || undefined}>
                    {formatCount(imported[of][kind] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {offered.length > 0 && (
        <fieldset className={classes.offer}>
          <legend>Settings in the file</legend>
          <p className={dialog.text}>
            Nothing of them is applied yet. What is ticked replaces what is set here.
          </p>
          {offered.map(({ part, label, isGrave, what }) => (
            <Checkbox
              key={part}
              label={label}
              description={isGrave ? what : undefined}
              checked={ticked.includes(part)}
              onChange={({ currentTarget: { checked } }) =>
                setTicked((now) => [
                  ...now.filter((one) => one !== part),
                  ...(checked ? [part] : []),
                ])
              }
            />
          ))}
        </fieldset>
      )}
      {failure && (
        <p className={dialog.failure} role="alert">
          {(isApiError(failure) && failure.serverMessage) || errorSentence(failure)}
        </p>
      )}
      <div className={dialog.buttons}>
        <Button
          component={Link}
          {...(imported.event.closed_at === null
            ? { to: '/dashboard', event: null }
            : { to: pastPlace('/dashboard'), event: imported.event.id })}
          variant="default"
        >
          Look at it
        </Button>
        {offered.length > 0 && (
          <Button
            disabled={ticked.length === 0}
            loading={apply.isPending}
            onClick={() => {
              if (!apply.isPending) apply.mutate();
            }}
          >
            Apply what is ticked
          </Button>
        )}
        <Button variant={offered.length > 0 ? 'default' : 'filled'} onClick={onClose}>
          {offered.length > 0 ? 'Keep the settings here' : 'Done'}
        </Button>
      </div>
    </section>
  );
}
