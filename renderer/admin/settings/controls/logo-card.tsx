import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPhotoEdit, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { LOGO_POSITIONS } from '../../../../server/contract/settings/wedeliver.ts';
import { SETTING_LIMITS } from '../../../../server/contract/settings/fields.ts';
import { RangeInput } from '../../../ui/range-input.tsx';
import { Fault } from '../../form/fault.tsx';
import classes from './logos-setting.module.css';
import { NumberField } from '../../form/number-field.tsx';
import type { SettingValues } from '../../form/setting-values.ts';

/** A picture at one of the stage's six places. */
export type Logo = SettingValues['wedeliver.logos'][number];

const PLACES: Record<Logo['position'], string> = {
  'top-left': 'Top left',
  'top-center': 'Top centre',
  'top-right': 'Top right',
  'bottom-left': 'Bottom left',
  'bottom-center': 'Bottom centre',
  'bottom-right': 'Bottom right',
};

type Props = {
  logos: readonly Logo[];
  /** Which of them this card is about. */
  at: number;
  fault: string | undefined;
  onChange: (logo: Logo) => void;
  /** Another picture is wanted in its place. */
  onExchange: () => void;
  onRemove: () => void;
};

/** One logo: its place, chosen on a small stage that shows the others too, and its height. */
export function LogoCard({ logos, at, fault, onChange, onExchange, onRemove }: Props) {
  const id = useId();
  const logo = logos[at];
  if (!logo) return null;
  const name = `Logo ${at + 1}`;
  const limits = SETTING_LIMITS.logoHeight;
  return (
    <li className={classes.card} aria-label={name} data-fault={fault !== undefined || undefined}>
      <div
        className={classes.stage}
        role="radiogroup"
        aria-label={`Place of ${name.toLowerCase()}`}
      >
        {LOGO_POSITIONS.map((position) => (
          <label key={position} className={classes.spot} data-position={position}>
            <input
              type="radio"
              name={`${id}-position`}
              aria-label={PLACES[position]}
              checked={logo.position === position}
              onChange={() => onChange({ ...logo, position })}
            />
            {logos.map((other, index) =>
              other.position === position ? (
                // oxlint-disable-next-line react/no-array-index-key
                <img key={index} src={other.url} alt="" data-own={index === at || undefined} />
              ) : null,
            )}
          </label>
        ))}
      </div>
      <div className={classes.details}>
        <div className={classes.line}>
          <span className={classes.name}>
            {name}
            <small>{PLACES[logo.position]}</small>
          </span>
          <Tooltip label="Another picture">
            <ActionIcon
              className={classes.remove}
              variant="subtle"
              color="gray"
              size={32}
              aria-label={`Change the picture of ${name.toLowerCase()}`}
              onClick={onExchange}
            >
              <IconPhotoEdit size={17} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Remove this logo">
            <ActionIcon
              className={classes.remove}
              variant="subtle"
              color="bad"
              size={32}
              aria-label={`Remove ${name.toLowerCase()}`}
              onClick={onRemove}
            >
              <IconTrash size={17} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        </div>
        <div className={classes.line}>
          <label htmlFor={`${id}-height`} className={classes.label}>
            Height
          </label>
          <RangeInput
            label={`Height of ${name.toLowerCase()}, slider`}
            min={limits[0]}
            max={limits[1]}
            step={limits[2]}
            value={logo.height}
            onChange={(height) => onChange({ ...logo, height })}
          />
          <NumberField
            id={`${id}-height`}
            label={`Height of ${name.toLowerCase()}`}
            limits={limits}
            value={logo.height}
            invalid={fault !== undefined}
            describedBy={fault === undefined ? '' : `${id}-fault`}
            onChange={(height) => onChange({ ...logo, height })}
          />
        </div>
        {fault !== undefined && <Fault id={`${id}-fault`}>{fault}</Fault>}
      </div>
    </li>
  );
}
