import type { ReactNode } from 'react';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import styles from './frame.module.css';
import { Join } from './join.tsx';
import { Logos } from './logos.tsx';
import { Site } from './site.tsx';
import type { FrameLayout } from './solve/types.ts';
import { Top } from './top.tsx';
import { TYPEFACES } from './typefaces.ts';
import { boxStyle } from './units.ts';
import { FIRST_FONT_PATIENCE_MS, useFontsReady } from './use-fonts-ready.ts';

function textsOf({ company, event, count, steps, site }: FrameLayout): string {
  const texts = [company, event, count, ...steps.flatMap((step) => step.texts), ...site];
  return texts.map((placed) => placed?.text).join(' ');
}

/** Everything around the question: whose stand it is, logos, how to join. The children get the free area. */
export function Frame({
  layout,
  settings,
  children,
}: {
  layout: FrameLayout;
  settings: PublicSettings;
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
      <Top layout={layout} wedeliver={settings.wedeliver} />
      <Logos logos={layout.logos} />
      <Join layout={layout} settings={settings} />
      <Site texts={layout.site} />
      <div style={boxStyle(layout.main)} data-main>
        {children}
      </div>
    </div>
  );
}
