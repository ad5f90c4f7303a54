import type { ReactNode } from 'react';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import styles from './frame.module.css';
import { Join } from './join.tsx';
import { Logos } from './logos.tsx';
import { Site } from './site.tsx';
import type { FrameLayout } from './solve/types.ts';
import { Top } from './top.tsx';
import { boxStyle } from './units.ts';

/** Everything around the question: whose stand it is, logos, how to join. The children have the free area. */
export function Frame({
  layout,
  settings,
  children,
}: {
  layout: FrameLayout;
  settings: PublicSettings;
  children: ReactNode;
}) {
  return (
    <div className={styles.frame}>
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
