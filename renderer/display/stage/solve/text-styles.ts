/** How each kind of text on the stage is set; `spacing` in parts of its size. */
export const TEXT_STYLES = {
  question: { family: 'question', weight: 650, spacing: -0.018 },
  answer: { family: 'text', weight: 400, spacing: 0 },
  author: { family: 'text', weight: 550, spacing: 0 },
  date: { family: 'text', weight: 400, spacing: 0 },
  asked: { family: 'text', weight: 600, spacing: 0 },
  company: { family: 'question', weight: 700, spacing: -0.015 },
  event: { family: 'text', weight: 400, spacing: 0 },
  count: { family: 'text', weight: 600, spacing: 0 },
  title: { family: 'text', weight: 400, spacing: 0 },
  main: { family: 'text', weight: 650, spacing: -0.015 },
  more: { family: 'text', weight: 400, spacing: 0 },
  strong: { family: 'text', weight: 600, spacing: 0 },
  password: { family: 'mono', weight: 600, spacing: 0 },
  lead: { family: 'text', weight: 400, spacing: 0 },
  site: { family: 'text', weight: 650, spacing: -0.01 },
} as const satisfies Record<
  string,
  { family: 'question' | 'text' | 'mono'; weight: number; spacing: number }
>;
export type TextRole = keyof typeof TEXT_STYLES;
