import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint, PLAIN_LIST } from '../../ui/card.tsx';

const GROUND = { fill: 'var(--surface-2)', stroke: 'var(--line-strong)' } as const;

type Place = { x: number; y: number; w: number; h: number };

/** A screen, a sheet or a card. */
function Sheet({
  x,
  y,
  w,
  h,
  children,
  lit = false,
}: Place & { children?: ReactNode; lit?: boolean }) {
  return (
    <>
      <rect
        x={x}
        y={y}
        width={w}
        height={h}
        rx={5}
        {...GROUND}
        {...(lit && { stroke: 'var(--accent)' })}
      />
      {children}
    </>
  );
}

/** A line of words, or a block of colour. */
function Bar({
  x,
  y,
  w,
  h = 5,
  fill = 'var(--line-strong)',
}: Omit<Place, 'h'> & { h?: number; fill?: string }) {
  return <rect x={x} y={y} width={w} height={h} rx={Math.min(2.5, h / 2)} fill={fill} />;
}

const ACCENT = 'var(--accent)';
const SCREEN = { x: 26, y: 10, w: 108, h: 66 };
const SPARKLE = 'M0-9 2-2 9 0 2 2 0 9-2 2-9 0-2-2z';

function Lines({ x, y, widths }: { x: number; y: number; widths: readonly number[] }) {
  return widths.map((w, index) => <Bar key={`${index} ${w}`} x={x} y={y + 10 * index} w={w} />);
}

/** Each in 160×86 units. */
const PICTURES = {
  logo: (
    <Sheet {...SCREEN}>
      <Bar x={34} y={17} w={26} h={10} fill={ACCENT} />
      <Bar x={34} y={39} w={84} h={7} />
      <Bar x={34} y={50} w={58} h={7} />
      <Bar x={34} y={64} w={40} />
    </Sheet>
  ),
  slide: (
    <Sheet {...SCREEN}>
      <path d="M34 69V58l20-20 20 18 13-11 37 24z" fill="var(--line-strong)" />
      <circle cx={112} cy={27} r={8} fill={ACCENT} />
    </Sheet>
  ),
  code: (
    <>
      <rect x={48} y={11} width={64} height={64} rx={5} fill="#fff" stroke="var(--line-strong)" />
      <path
        d="M55 18h16v16H55zM89 18h16v16H89zM55 52h16v16H55z"
        fill="none"
        stroke="#16171b"
        strokeWidth={4}
      />
      <path
        d="M76 16h5v7h-5zM78 27h6v5h-6zM53 39h7v5h-7zM64 41h5v6h-5zM91 40h7v5h-7zM101 45h6v7h-6zM76 57h6v6h-6zM89 57h6v6h-6zM99 62h8v6h-8zM80 66h5v5h-5z"
        fill="#16171b"
      />
      <circle cx={80} cy={43} r={9} fill={ACCENT} stroke="#fff" strokeWidth={3} />
    </>
  ),
  ask: (
    <Sheet x={58} y={6} w={44} h={74}>
      <rect x={64} y={16} width={32} height={30} rx={4} fill="var(--surface)" stroke={ACCENT} />
      <Lines x={69} y={22} widths={[22, 15]} />
      <Bar x={64} y={54} w={32} h={10} fill={ACCENT} />
    </Sheet>
  ),
  draft: (
    <>
      <Sheet x={22} y={12} w={46} h={62}>
        <Lines x={29} y={21} widths={[24, 32]} />
        <Bar x={29} y={41} w={32} fill={ACCENT} />
        <Lines x={29} y={51} widths={[28, 18]} />
      </Sheet>
      <path d="M74 43h12m-5-5 5 5-5 5" fill="none" stroke={ACCENT} strokeWidth={2} />
      <Sheet x={92} y={24} w={46} h={38}>
        <Lines x={99} y={36} widths={[32, 22]} />
      </Sheet>
      <path d={SPARKLE} transform="translate(136 24)" fill={ACCENT} />
    </>
  ),
  check: (
    <>
      <Sheet {...SCREEN}>
        <Bar x={34} y={22} w={84} h={7} />
        <Bar x={34} y={33} w={58} h={7} />
        <Bar x={34} y={52} w={2.5} h={14} fill={ACCENT} />
        <Lines x={42} y={52} widths={[60, 38]} />
      </Sheet>
      <circle cx={134} cy={72} r={12} fill="var(--ok)" stroke="var(--surface)" strokeWidth={3} />
      <path d="m128.5 72 4 4 7-8" fill="none" stroke="var(--bg)" strokeWidth={2.5} />
    </>
  ),
  event: (
    <Sheet x={36} y={12} w={88} h={62} lit>
      <Bar x={45} y={21} w={40} h={7} fill={ACCENT} />
      <Lines x={45} y={37} widths={[70, 58, 66]} />
    </Sheet>
  ),
  begin: (
    <>
      <Sheet x={26} y={10} w={80} h={52}>
        <Bar x={34} y={14} w={36} />
      </Sheet>
      <Sheet x={48} y={22} w={84} h={54} lit />
      <path d="M90 40v18m-9-9h18" stroke={ACCENT} strokeWidth={3} />
    </>
  ),
  keep: (
    <>
      {[0, 1, 2].map((at) => (
        <Sheet key={at} x={24 + 9 * at} y={10 + 9 * at} w={80} h={48} />
      ))}
      <Lines x={50} y={37} widths={[34, 62, 48]} />
      <path d="M138 42v24m-7-7 7 7 7-7" fill="none" stroke={ACCENT} strokeWidth={2.5} />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

type Step = { picture: keyof typeof PICTURES; title: string; text: string };

/** Three pictures of what a page is for, while it has little to show. */
export function PictureSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <SimpleGrid
      {...PLAIN_LIST}
      cols={{ base: 1, xs: 3 }}
      spacing="lg"
      mt="lg"
      aria-label="What this page is for"
    >
      {steps.map(({ picture, title, text }) => (
        <Paper key={title} component="li" withBorder radius="md" p="md">
          <svg viewBox="0 0 160 86" width="100%" height={110} aria-hidden="true">
            {PICTURES[picture]}
          </svg>
          <Text fw={600} mt="sm">
            {title}
          </Text>
          <Hint>{text}</Hint>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
