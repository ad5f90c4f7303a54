import type { ReactNode } from 'react';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { LogoPicture } from '../content/picture.tsx';
import { sideOf } from './layout/logos.ts';
import type { Box, FrameLayout, PlacedLogo, PlacedText } from './layout/types.ts';
import { Group, Placed, around, boxStyle } from './placed.tsx';
import { Join } from './join.tsx';
import { FIRST_FONT_PATIENCE_MS, TYPEFACES, useFontsReady } from './typefaces.ts';
import styles from './frame.module.css';

/** Logo at one side of its box. */
function LogoBox({
  url,
  box,
  side,
  origin,
}: {
  url: string;
  box: Box;
  /** Side of the logo; by default where a line begins. */
  side?: 'left' | 'center' | 'right';
  origin?: Pick<Box, 'x' | 'y'>;
}) {
  return (
    <div className={styles.logo} style={boxStyle(box, origin)} data-side={side}>
      <LogoPicture src={url} />
    </div>
  );
}

/** The logos of all six positions. */
export function Logos({ logos }: { logos: readonly PlacedLogo[] }) {
  return logos.map(({ url, position, box }, at) => (
    // The same image may be there twice.
    <div key={`${url}-${at}`} className={styles.at} data-part={`logos-${position}`}>
      <LogoBox url={url} box={box} side={sideOf(position)} />
    </div>
  ));
}

type TopProps = {
  layout: FrameLayout;
  wedeliver: Pick<PublicSettings['wedeliver'], 'logoUrl' | 'headerVisible'>;
};

/** Company, event and the count. */
function Top({ layout, wedeliver: { logoUrl, headerVisible } }: TopProps) {
  const { logo, rule, company, event, count } = layout;
  const header = around([logo, company?.box ?? null, event?.box ?? null]);
  return (
    <>
      {headerVisible && header && (
        <Group box={header} part="header">
          {logo && <LogoBox url={logoUrl} box={logo} origin={header} />}
          {rule && <div className={styles.rule} style={boxStyle(rule, header)} />}
          {company && <Placed text={company} origin={header} part="company" />}
          {event && <Placed text={event} origin={header} part="event" className={styles.quiet} />}
        </Group>
      )}
      {count && <Placed text={count} part="count" className={styles.quiet} />}
    </>
  );
}

/** The invitation to the company's own site. */
function Site({ texts }: { texts: readonly PlacedText[] }) {
  const box = around(texts.map((text) => text.box));
  if (!box) return null;
  return (
    <Group box={box} part="site">
      {texts.map((text) => (
        <Placed
          key={text.role}
          text={text}
          origin={box}
          className={text.role === 'lead' ? styles.quiet : undefined}
        />
      ))}
    </Group>
  );
}

function textsOf({ company, event, count, steps, site }: FrameLayout): string {
  const texts = [company, event, count, ...steps.flatMap((step) => step.texts), ...site];
  return texts.map((placed) => placed?.text).join(' ');
}

/** Everything around the question: company, logos, joining instructions. The children get the free area. */
export function Frame({
  layout,
  settings,
  shift,
  children,
}: {
  layout: FrameLayout;
  settings: PublicSettings;
  /** CSS transform of all but the ground, which reaches the stage's edge. */
  shift: string;
  children: ReactNode;
}) {
  // Measured in what the system has, they would jump as the typeface arrives.
  const ready = useFontsReady(
    TYPEFACES[settings.wedeliver.fontFamily].shipped,
    textsOf(layout),
    FIRST_FONT_PATIENCE_MS,
  );
  return (
    <div className={styles.frame} data-ready={ready || undefined}>
      {layout.ground && <div className={styles.ground} style={boxStyle(layout.ground)} />}
      <div className={styles.shifted} style={{ transform: shift }}>
        <Top layout={layout} wedeliver={settings.wedeliver} />
        <Logos logos={layout.logos} />
        <Join layout={layout} settings={settings} />
        <Site texts={layout.site} />
        <div className={styles.main} style={boxStyle(layout.main)} data-main>
          {children}
        </div>
      </div>
    </div>
  );
}
