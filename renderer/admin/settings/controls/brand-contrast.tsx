import type { CSSProperties } from 'react';
import {
  brandAccent,
  contrast,
  furthestGround,
  STAGE_GROUND,
} from '../../../../server/contract/brand-colour.ts';
import type { PublicSettings } from '../../../../server/contract/settings.ts';
import classes from './brand-contrast.module.css';

type Sample = { words: string; colour: string; ground: string };

/** "4.5 : 1", never rounded up to more than it is. */
function ratioOf({ colour, ground }: Sample): string {
  return `${(Math.floor(contrast(colour, ground) * 10) / 10).toFixed(1)} : 1`;
}

/** What becomes of the company's colour: text on it, and the colour itself on the stage's grounds, with their contrast. */
export function BrandContrast({
  colour,
  theme,
}: {
  colour: string;
  theme: PublicSettings['theme'];
}) {
  const tokens = brandAccent(colour, theme);
  if (!tokens) return null;
  const { '--accent': accent, '--on-accent': onAccent } = tokens;
  const samples: Sample[] = [
    { words: 'Text on it', colour: onAccent, ground: accent },
    { words: 'On a plain stage', colour: accent, ground: STAGE_GROUND[theme] },
    { words: 'Large, on smoke', colour: accent, ground: furthestGround(theme) },
  ];
  const isMoved = accent !== colour;
  return (
    <div className={classes.contrast} data-part="brand-contrast">
      <ul className={classes.samples}>
        {samples.map((sample) => {
          const style: CSSProperties = { color: sample.colour, background: sample.ground };
          return (
            <li key={sample.words} className={classes.sample} style={style}>
              <b>Aa</b>
              <span>{sample.words}</span>
              <span className={classes.ratio}>{ratioOf(sample)}</span>
            </li>
          );
        })}
      </ul>
      {isMoved && (
        <p className={classes.moved}>
          <i style={{ background: colour }} />
          <span aria-hidden="true">→</span>
          <i style={{ background: accent }} />
          Shown as {accent} in the {theme} theme: made {theme === 'dark' ? 'lighter' : 'darker'} so
          that it can be read.
        </p>
      )}
    </div>
  );
}
