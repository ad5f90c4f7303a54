import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPencil, IconPlus, IconScreenShare } from '@tabler/icons-react';
import { useState } from 'react';
import type { ScreenSet } from '../../../../server/contract/screens.ts';
import type { PublicSettings } from '../../../../server/contract/settings.ts';
import { Card } from '../../../ui/card.tsx';
import { LabelDot } from '../../labels/label-chips.tsx';
import { labelsQuery } from '../../labels/labels-api.ts';
import { screenSetsQuery, screensQuery } from '../../screens-api.ts';
import { useServices } from '../../session/services-context.ts';
import { ARRANGEMENTS } from '../../settings/model.tsx';
import { ScreenDialog } from './screen-dialog.tsx';
import { screenRows, shownWords, type ScreenRow } from './screen-rows.ts';
import classes from './screens-card.module.css';

/** What a screen has of its own, in a few words. */
function Own({ set }: { set: ScreenSet }) {
  const { api } = useServices();
  const { data: labels = [] } = useQuery(labelsQuery(api));
  const chosen = labels.filter(({ id }) => set.labels.includes(id));
  const layout = ARRANGEMENTS.find(({ value }) => value === set.layoutPreset)?.label;
  const isPlain = chosen.length === 0 && !layout && set.cycleSeconds === null;
  return (
    <ul className={classes.own} aria-label="Its own settings">
      {isPlain && <li>As in the settings</li>}
      {chosen.map(({ id, name, colour }) => (
        <li key={id} dir="auto">
          <LabelDot colour={colour} />
          {name}
        </li>
      ))}
      {layout && <li>{layout}</li>}
      {set.cycleSeconds !== null && <li>{set.cycleSeconds} s each</li>}
    </ul>
  );
}

function Row({ row, onEdit }: { row: ScreenRow; onEdit: () => void }) {
  const { name, called, open, set } = row;
  return (
    <li className={classes.row} data-away={open === null || undefined} data-part="screen">
      <span className={classes.lamp} aria-hidden="true" />
      <div className={classes.words}>
        <p className={classes.name} dir="auto">
          {name}
        </p>
        <p className={classes.shown} dir="auto">
          {shownWords(row)}
        </p>
        {set && <Own set={set} />}
      </div>
      {called !== null && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.75} />}
          aria-label={`Set up ${called}`}
          onClick={onEdit}
        >
          Set up
        </Button>
      )}
    </li>
  );
}

/** The screens that are open or set up: what each shows, and what it has of its own. */
export function ScreensCard({ settings }: { settings: PublicSettings | null }) {
  const { api } = useServices();
  const { data: open } = useQuery(screensQuery(api));
  const { data: sets } = useQuery(screenSetsQuery(api));
  /** The name of the one that is set up; null for a new one. */
  const [edited, setEdited] = useState<{ name: string | null } | null>(null);
  if (!open || !sets) return null;
  const rows = screenRows(open, sets);
  const row = rows.find(({ called }) => called !== null && called === edited?.name);
  return (
    <Card
      title="Screens"
      intro="Any browser can be another screen. With a name, it can have its own questions, layout and pace."
      className={classes.card}
      aside={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => setEdited({ name: null })}
        >
          Add a screen
        </Button>
      }
    >
      {rows.length === 0 ? (
        <p className={classes.none}>
          <IconScreenShare size={18} stroke={1.75} aria-hidden="true" />
          No screens are open.
        </p>
      ) : (
        <ul className={classes.list} aria-label="Screens">
          {rows.map((one) => (
            <Row key={one.key} row={one} onEdit={() => setEdited({ name: one.called })} />
          ))}
        </ul>
      )}
      {edited !== null && settings && (
        <ScreenDialog
          set={row?.set ?? null}
          name={edited.name}
          taken={rows.flatMap(({ called, set }) => (set && called ? [called] : []))}
          settings={settings}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}
