import type { CSSProperties } from 'react';
import { brandInk } from '../../../../server/contract/brand-colour.ts';
import type { Insights } from '../../../../server/contract/insights.ts';
import type { BrandSettings } from '../../../../server/contract/settings/brand.ts';
import { LogoPicture, GroundsContext } from '../../../display/stage/logo-picture.tsx';
import { durationOf, daysInWords, isEmpty, longDay, summaryOf } from '../insight-words.ts';
import { Headline } from '../headline.tsx';
import type { Section } from '../sections/section.ts';
import { sectionsOf } from '../sections/sections.ts';
import classes from './report.module.css';

/** Of the drawings, in pixels: what is between a sheet's margins. */
const DRAWN_WIDTH = 660;
/** White paper is behind the logo. */
const PAPER: readonly [number, number] = [1, 1];

type Ink = CSSProperties & Record<'--brand', string>;
function inkOf({ colour }: BrandSettings): Ink {
  return { '--brand': brandInk(colour) };
}

/**
 * What fits below the summary on the first sheet, then what fills the second; the others follow as on the screen, so that a
 * show of three days takes three sheets.
 */
const FIRST = ['outcome', 'labels', 'quarters', 'days', 'hours'];

function placeOf({ id }: Section): number {
  const place = FIRST.indexOf(id);
  return place < 0 ? FIRST.length : place;
}

/** Small charts stand side by side in twos, or in threes where one would be left over; a wide one stands alone. */
function rowsOf(sections: Section[]): Section[][] {
  const runs: Section[][] = [];
  for (const section of sections.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const last = runs.at(-1);
    if (last && !last[0]?.wide && !section.wide) last.push(section);
    else runs.push([section]);
  }
  return runs.flatMap((run) => (run.length > 3 ? [run.slice(0, 2), run.slice(2)] : [run]));
}

type Props = {
  all: Insights;
  brand: BrandSettings;
  /** Its path; empty without one. */
  logo: string;
  size: 'a4' | 'letter';
};

/** The show on paper: what it comes to first, then each thing that the numbers tell. */
export function Report({ all, brand, logo, size }: Props) {
  const { companyName, eventName } = brand;
  const { waiting_since: since } = all.questions;
  const waiting =
    since === null
      ? 'nobody is waiting'
      : `the earliest for ${durationOf(Date.parse(all.at) - Date.parse(since))}`;
  return (
    <article
      className={classes.report}
      style={inkOf(brand)}
      data-size={size}
      data-theme="light"
      data-paper
      lang="en"
      aria-label="Report"
    >
      <header className={classes.head}>
        <div className={classes.names}>
          {companyName !== '' && (
            <p className={classes.company}>
              <bdi>{companyName}</bdi>
            </p>
          )}
          <h2 className={classes.event}>
            <bdi>{eventName || 'Event report'}</bdi>
          </h2>
          <p className={classes.range}>{daysInWords(all) ?? longDay(all.today)}</p>
        </div>
        {logo !== '' && (
          <GroundsContext value={PAPER}>
            <div className={classes.logo}>
              <LogoPicture src={logo} />
            </div>
          </GroundsContext>
        )}
      </header>
      {isEmpty(all) ? (
        <p className={classes.lead}>Nothing came in during this time.</p>
      ) : (
        <>
          <section className={classes.summary}>
            <h3 className={classes.title}>In short</h3>
            {summaryOf(all).map((sentence) => (
              <p key={sentence} className={classes.lead}>
                {sentence}
              </p>
            ))}
          </section>
          <Headline all={all} waiting={waiting} />
          {rowsOf(sectionsOf(all)).map((row) => (
            <div key={row[0]?.id} className={classes.row}>
              {row.map(({ id, title, note, wide, chart }) => (
                <section key={id} className={classes.section} data-wide={wide}>
                  <h3 className={classes.title}>{title}</h3>
                  <p className={classes.note}>{note}</p>
                  {chart(DRAWN_WIDTH)}
                </section>
              ))}
            </div>
          ))}
        </>
      )}
      <footer className={classes.foot}>
        Counted on {longDay(all.today)}. Times are in {all.time_zone.replaceAll('_', ' ')} time.
        Anything erased is not counted.
      </footer>
    </article>
  );
}
