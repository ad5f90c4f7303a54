import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

type Props = {
  title: string;
  intro: string;
  /** Stands at the end of the heading's line. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Settings that belong together, under their heading. */
export function SettingsCard({ children, ...card }: Props) {
  return (
    <Card {...card}>
      <div>{children}</div>
    </Card>
  );
}
