import type {
  Box,
  FrameLayout,
  ItemLayout,
  PollLayout,
  LogoContent,
  LogoPosition,
  PlacedStep,
  PlacedText,
} from './types.ts';

/** The box moved. */
export function moved(box: Box, x: number, y: number): Box {
  return { ...box, x: box.x + x, y: box.y + y };
}
/** A text, a logo or a column in another place. */
export function movedPart<T extends { box: Box }>(part: T, x: number, y: number): T {
  return { ...part, box: moved(part.box, x, y) };
}
/** A step of taking part in another place. */
export function movedStep(step: PlacedStep, x: number, y: number): PlacedStep {
  return {
    ...step,
    code: step.code && moved(step.code, x, y),
    texts: step.texts.map((text) => movedPart(text, x, y)),
  };
}
export function right({ x, width }: Box): number {
  return x + width;
}
export function bottom({ y, height }: Box): number {
  return y + height;
}

/** The area in which everything changes sides, in stage units. */
type Area = Pick<Box, 'x' | 'width'>;

function flipBox(box: Box, { x, width }: Area): Box {
  return { ...box, x: 2 * x + width - box.x - box.width };
}

function flip<T extends { box: Box }>(placed: T, area: Area): T {
  return { ...placed, box: flipBox(placed.box, area) };
}

/** Alignment in a mirrored layout, by physical side: even a left-to-right name is on the right there. */
const SIDES = {
  start: 'right',
  end: 'left',
  center: 'center',
  left: 'right',
  right: 'left',
} as const;

function flipText<T extends PlacedText>(text: T, area: Area): T {
  return { ...flip(text, area), align: SIDES[text.align] };
}

const OPPOSITE: Record<LogoPosition, LogoPosition> = {
  'top-left': 'top-right',
  'top-center': 'top-center',
  'top-right': 'top-left',
  'bottom-left': 'bottom-right',
  'bottom-center': 'bottom-center',
  'bottom-right': 'bottom-left',
};

/** The logo on the other side: what staff have put on the left is on the left of a mirrored frame, too. */
export function swapped<T extends Pick<LogoContent, 'position'>>(logo: T): T {
  return { ...logo, position: OPPOSITE[logo.position] };
}

type Parts = { text: <T extends PlacedText>(text: T) => T; box: (box: Box) => Box };

/** A poll with each of its parts changed. */
function mapPoll(poll: PollLayout, { text, box }: Parts): PollLayout {
  switch (poll.kind) {
    case 'options':
      return {
        ...poll,
        note: poll.note && text(poll.note),
        options: poll.options.map((one) => ({
          at: one.at,
          letter: text(one.letter),
          text: text(one.text),
          percent: text(one.percent),
          votes: text(one.votes),
          bar: box(one.bar),
        })),
      };
    case 'scale':
      return {
        ...poll,
        mean: text(poll.mean),
        meanLabel: text(poll.meanLabel),
        grades: poll.grades.map((one) => ({
          grade: text(one.grade),
          percent: text(one.percent),
          votes: text(one.votes),
          bar: box(one.bar),
        })),
      };
    default:
      return { ...poll, note: poll.note && text(poll.note), words: poll.words.map(text) };
  }
}

/** A poll in another place. */
export function movedPoll(poll: PollLayout, x: number, y: number): PollLayout {
  return mapPoll(poll, {
    text: (one) => movedPart(one, x, y),
    box: (one) => moved(one, x, y),
  });
}

/** A poll on the other side: its texts keep to the end at which they were. */
function mirroredPoll(poll: PollLayout, area: Area): PollLayout {
  return mapPoll(poll, {
    text: (one) => {
      const { align } = one;
      const isFixed = align === 'left' || align === 'right';
      return { ...flip(one, area), align: isFixed ? SIDES[align] : align };
    },
    box: (one) => flipBox(one, area),
  });
}

/** A question with its answer or a poll, which runs from the right, mirrored in its room. */
export function mirroredItem(layout: ItemLayout): ItemLayout {
  const { room } = layout;
  return {
    ...layout,
    pages: layout.pages.map(({ question, meta, columns }) => ({
      question: flip(question, room),
      meta: {
        author: meta.author && flip(meta.author, room),
        date: meta.date && flip(meta.date, room),
        asked: meta.asked && flip(meta.asked, room),
      },
      columns: columns.map((column) => flip(column, room)),
    })),
    pager: layout.pager && flipBox(layout.pager, room),
    ...(layout.poll && { poll: mirroredPoll(layout.poll, room) }),
  };
}

/** Everything around the question, mirrored for a stage that speaks a language from the right. @param width of the stage */
export function mirroredFrame(frame: FrameLayout, width: number): FrameLayout {
  const stage: Area = { x: 0, width };
  const box = (one: Box | null) => one && flipBox(one, stage);
  const text = (one: PlacedText | null) => one && flipText(one, stage);
  return {
    ...frame,
    main: flipBox(frame.main, stage),
    top: flipBox(frame.top, stage),
    ground: box(frame.ground),
    logo: box(frame.logo),
    rule: box(frame.rule),
    join: box(frame.join),
    company: text(frame.company),
    event: text(frame.event),
    count: text(frame.count),
    logos: frame.logos.map((logo) => swapped(flip(logo, stage))),
    steps: frame.steps.map((step) => ({
      ...step,
      code: box(step.code),
      texts: step.texts.map((line) => flipText(line, stage)),
    })),
    site: frame.site.map((one) => flipText(one, stage)),
  };
}
