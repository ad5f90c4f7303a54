import { Button, Radio } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { OpenEvent } from '../../../../server/contract/event-archive.ts';
import { formatBytes, shortExactTime } from '../../../lib/format.ts';
import { CountsTable } from '../../backups/counts-table.tsx';
import dialog from '../../../ui/dialog.module.css';
import { nameOf } from '../event-words.ts';
import classes from './what-to-do.module.css';
import type { BringIn, Chosen } from './use-bring-in.ts';
import { isFromBeside, WAYS } from './ways.ts';

type Props = { bringIn: BringIn; chosen: Chosen; open: OpenEvent };

/** What a file holds next to what is open, and what to do with it. Nothing has been sent yet. */
export function WhatToDo({ bringIn, chosen, open }: Props) {
  const { way, setWay, upload, forget, send } = bringIn;
  const { file, manifest } = chosen;
  const place = useRef<HTMLElement>(null);
  // What was pressed to choose the file is gone.
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const [, ...others] = WAYS;
  return (
    <section ref={place} tabIndex={-1} className={classes.place} aria-labelledby="holds">
      <p className={classes.event} id="holds">
        <b dir="auto">{nameOf(manifest.event)}</b>
        <span>
          Saved {shortExactTime(manifest.made_at)} by Booth {manifest.version} ·{' '}
          {formatBytes(file.size)}
        </span>
      </p>
      <CountsTable title="What it holds" column="File" counts={manifest.counts} now={open.counts} />
      {isFromBeside(manifest, open) && (
        <p className={classes.beside}>
          It comes from another laptop at this event: add it to have everything in one place.
        </p>
      )}
      {others.length > 0 && (
        <Radio.Group
          label="What would you like to do with it?"
          className={classes.ways}
          value={way.value}
          onChange={(value) => setWay(WAYS.find((one) => one.value === value) ?? WAYS[0])}
        >
          {WAYS.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} size="md" />
          ))}
        </Radio.Group>
      )}
      <p className={classes.meaning} data-grave={way.isGrave(open) || undefined}>
        {way.isGrave(open) && <IconAlertTriangle size={18} aria-hidden="true" />}
        {way.meaning(open)}
      </p>
      {upload.failure && (
        <p className={dialog.failure} role="alert">
          {upload.failure.message} Nothing was changed.
        </p>
      )}
      <div className={dialog.buttons}>
        <Button variant="default" onClick={forget}>
          Choose another file
        </Button>
        <Button color={way.isGrave(open) ? 'bad' : undefined} onClick={send}>
          {way.confirm}
        </Button>
      </div>
    </section>
  );
}
