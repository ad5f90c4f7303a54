import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { ShownDraw } from '../../../server/contract/draw.ts';
import type { PublicPoll } from '../../../server/contract/polls.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { observeSize } from '../../lib/observe-size.ts';
import { useTranslation } from '../../words/translation.tsx';
import { languageOf } from '../../lib/text-language.ts';
import type { MarkdownState } from '../content/answer.tsx';
import { useAspects } from '../content/picture.tsx';
import { stageSize } from './layout/sizes.ts';
import type { StageLayout, StageSize } from './layout/types.ts';
import { measureIn } from './dom-measure.ts';
import { solveStage } from './layout/stage-layout.ts';
import { answerKind, stageContent, stageSettings } from './stage-content.ts';
import { useLateFonts } from './typefaces.ts';

/** The size of the stage that fills the container; null until it has been measured, or while it has no area. */
export function useStageSize(container: RefObject<HTMLElement | null>): StageSize | null {
  const [size, setSize] = useState<StageSize | null>(null);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth, clientHeight } = element;
      setSize((before) => {
        if (clientWidth === 0 || clientHeight === 0) return before;
        const now = stageSize(clientWidth, clientHeight);
        const same = before && before.unit === now.unit && before.width === now.width;
        return same && before.height === now.height ? before : now;
      });
    };
    measure();
    return observeSize(element, measure);
  }, [container]);
  return size;
}

type Shown = {
  settings: PublicSettings;
  size: StageSize | null;
  question: ApprovedQuestion | null;
  /** The same object for as long as its layout is the same. */
  poll: PublicPoll | null;
  draw: ShownDraw | null;
  /** Of the appearance of one of these. */
  key: number | null;
  count: string | null;
  markdown: MarkdownState;
  /** True if the frame shows joining instructions. */
  withJoin: boolean;
};

/** Layout of the stage; `of`: key of the appearance that it is for, `failed`: of one that cannot be laid out. */
type SolvedStage = { layout: StageLayout; of: number | null; failed?: number | null };

/** All but the current question: while these are the same ones, nothing of it moves. */
type Surroundings = readonly unknown[];

type Known = Omit<Shown, 'size'> & {
  aspects: ReturnType<typeof useAspects>;
  words: ReturnType<typeof useTranslation>;
  before: StageLayout['item'];
};

function layoutOf(stage: HTMLElement, size: StageSize, known: Known): StageLayout {
  const { settings, question, poll, draw, markdown, words, before } = known;
  const flow = stage.querySelector<HTMLElement>('[data-flow]');
  const text = question?.answer ?? null;
  const measure = measureIn(
    stage,
    size.unit,
    flow && text !== null ? flow : null,
    languageOf(draw?.who ?? poll?.question ?? question?.content ?? ''),
  );
  try {
    const kind = answerKind(text ?? '', typeof markdown === 'function');
    const content = stageContent(settings, { ...known, kind }, words);
    return solveStage(content, stageSettings(settings), size, measure, before);
  } finally {
    measure.end();
  }
}

/** Lays out the stage; if the question cannot be laid out, only its surroundings are. */
function solvedFor(stage: HTMLElement, size: StageSize, known: Known): SolvedStage {
  try {
    return { layout: layoutOf(stage, size, known), of: known.key };
  } catch {
    const nothing = { question: null, poll: null, draw: null, before: null };
    const layout = layoutOf(stage, size, { ...known, ...nothing });
    return { layout, of: null, failed: known.key };
  }
}

/** Solves the stage before it is painted, with the texts measured in it. */
export function useStageLayout(
  container: RefObject<HTMLElement | null>,
  { settings, size, question, poll, draw, key, count, markdown, withJoin }: Shown,
): SolvedStage | null {
  const [solved, setSolved] = useState<SolvedStage | null>(null);
  const last = useRef<{ solved: SolvedStage; surroundings: Surroundings } | null>(null);
  const { logoUrl, logos } = settings.wedeliver;
  const aspects = useAspects([logoUrl, ...logos.map(({ url }) => url)]);
  const lateFonts = useLateFonts();
  const words = useTranslation();

  useLayoutEffect(() => {
    const stage = container.current;
    if (!stage || !size) return;
    // `keepStill` compares the room.
    const look = JSON.stringify(stageSettings(settings)) + settings.wedeliver.fontFamily;
    const surroundings = [look, size, lateFonts, markdown, words];
    const before =
      last.current?.solved.of === key &&
      last.current.surroundings.every((one, at) => one === surroundings[at])
        ? last.current.solved.layout.item
        : null;
    const next = solvedFor(stage, size, {
      settings,
      question,
      poll,
      draw,
      key,
      count,
      markdown,
      withJoin,
      aspects,
      words,
      before,
    });
    last.current = { solved: next, surroundings };
    setSolved(next);
  }, [
    container,
    settings,
    size,
    question,
    poll,
    draw,
    key,
    count,
    markdown,
    withJoin,
    aspects,
    lateFonts,
    words,
  ]);

  return solved;
}
