import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconAlertTriangle, IconCircleCheck, IconFolder } from '@tabler/icons-react';
import { useState } from 'react';
import type { SecondPlace } from '../../../server/contract/backups.ts';
import { isApiError } from '../../lib/api-error.ts';
import { desktopOf } from '../../lib/use-desktop.ts';
import { Card } from '../../ui/card.tsx';
import { tellFailure } from '../../ui/tell-failure.ts';
import { useServices } from '../session/services-context.ts';
import { placeInWords } from './backup-words.ts';
import { chooseSecondPlace, setBackups } from './backups-api.ts';
import classes from './backups-screen.module.css';

/** A stick or folder that has a copy of every backup: how it is doing, and the choice of another one. */
export function SecondPlaceCard({ place }: { place: SecondPlace | null }) {
  const { api } = useServices();
  const client = useQueryClient();
  const desktop = desktopOf(window);
  const [typed, setTyped] = useState('');
  const choose = useMutation({
    mutationFn: (folder: string) => chooseSecondPlace(api, folder),
    onSuccess: (state) => {
      setTyped('');
      setBackups(client, state);
    },
    onError: (error) => {
      if (!isApiError(error, 400)) tellFailure(error, 'second-place');
    },
  });
  const refused = isApiError(choose.error, 400) ? choose.error.serverMessage : null;
  const isWell = place?.state === 'ok' || place?.state === 'copying';
  const Mark = isWell ? IconCircleCheck : IconAlertTriangle;

  async function pick(): Promise<void> {
    const folder = await desktop?.chooseFolder();
    if (folder !== null && folder !== undefined) choose.mutate(folder);
  }

  return (
    <Card
      title="A second place"
      intro="A USB stick or another disk gets copies of the newest 24 backups, so what you collected survives the laptop."
    >
      {place && (
        <div className={classes.place} data-well={isWell || undefined}>
          <Mark size={19} stroke={1.75} aria-hidden="true" />
          <p>
            <b>{place.folder}</b>
            <span>{placeInWords(place)}</span>
          </p>
        </div>
      )}
      <form
        className={classes.choose}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') choose.mutate(typed.trim());
        }}
      >
        {desktop && (
          <Button
            variant="default"
            leftSection={<IconFolder size={17} stroke={1.75} />}
            onClick={() => void pick()}
          >
            {place ? 'Choose another folder…' : 'Choose a folder…'}
          </Button>
        )}
        <TextInput
          label={desktop ? 'Or its path' : 'Path of the folder on the laptop'}
          placeholder="/media/stick"
          spellCheck={false}
          autoComplete="off"
          maxLength={1000}
          value={typed}
          error={refused}
          errorProps={{ role: 'alert' }}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            if (choose.isError) choose.reset();
          }}
        />
        <div className={classes.buttons}>
          <Button
            type="submit"
            variant="default"
            disabled={typed.trim() === ''}
            loading={choose.isPending && choose.variables !== ''}
          >
            Use this folder
          </Button>
          {place && (
            <Button
              variant="subtle"
              color="gray"
              disabled={choose.isPending}
              onClick={() => choose.mutate('')}
            >
              No second place
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
