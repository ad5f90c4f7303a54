import styles from './frame.module.css';
import { around, Group, Placed } from './placed.tsx';
import type { PlacedText } from './solve/types.ts';

/** The invitation to the company's own site. */
export function Site({ texts }: { texts: readonly PlacedText[] }) {
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
