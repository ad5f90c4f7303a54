import type { PublicSettings } from '../../../server/contract/settings.ts';
import styles from './frame.module.css';
import { LogoBox } from './logos.tsx';
import { around, Group, Placed } from './placed.tsx';
import type { FrameLayout } from './solve/types.ts';
import { boxStyle } from './units.ts';

type TopProps = {
  layout: FrameLayout;
  wedeliver: Pick<PublicSettings['wedeliver'], 'logoUrl' | 'headerVisible'>;
};

/** Whose stand it is, and the count. */
export function Top({ layout, wedeliver: { logoUrl, headerVisible } }: TopProps) {
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
      {count && <Placed text={count} part="count" className={styles.count} />}
    </>
  );
}
