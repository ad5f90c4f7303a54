import type { Page } from 'playwright/test';
import { QUESTION_STATUSES, type QuestionStatus } from '../../server/contract/questions.ts';
import { expect, test } from '../support/e2e.ts';
import { addLabel } from '../support/labels.ts';
import { lateAnswers } from '../support/page.ts';
import { chance, type Chance } from '../support/random.ts';
import { SEED } from '../support/sample.ts';
import { playbackOf } from './on-air.ts';
import { openQuestions, rows } from './questions-page.ts';

/** What a person wants of a question, as they would say it. */
type Wanted = { status: string; answer: string; isLabelled: boolean };

/** A walk of hurried hands over a list that keeps its order; its last row is a colleague's alone. */
function walkOf(random: Chance, page: Page, count: number) {
  const wanted: Wanted[] = Array.from({ length: count }, () => ({
    status: 'pending',
    answer: '',
    isLabelled: false,
  }));
  const playback = { blank: false, paused: false };
  /** What was there before each change; null where nothing takes it back. */
  let steps: (ReadonlyMap<number, Wanted> | null)[] = [];
  const marked = new Set<number>();
  let at = -1;
  const keep = (step: (typeof steps)[number]) => {
    steps = [...steps, step].slice(-10);
  };
  const change = (places: readonly number[], patch: (now: Wanted) => Partial<Wanted>) => {
    const before = new Map(
      places.flatMap((place) => {
        const now = wanted[place];
        return now ? [[place, now]] : [];
      }),
    );
    if (before.size === 0) return;
    keep(before);
    for (const [place, now] of before) wanted[place] = { ...now, ...patch(now) };
  };
  const done: string[] = [];
  const press = async (key: string) => {
    done.push(key);
    await page.keyboard.press(key);
  };
  const isMine = () => at !== -1 && at < count;
  /** All that are marked, or else the one that the keys are at. */
  const targets = () => (marked.size > 0 ? [...marked] : isMine() ? [at] : []);
  const decide = async (key: string, status: string) => {
    const places = targets();
    if (places.length === 0) return;
    const others = places.filter((place) => wanted[place]?.status !== status);
    change(others, () => ({ status }));
    if (others.length > 0) marked.clear();
    await press(key);
  };
  const write = async (): Promise<void> => {
    if (!isMine()) return;
    await press('e');
    for (let more = true; more;) {
      const text = random.oneOf(['Yes.', 'No, a little.', 'jar.', 'Ten.']);
      done.push(text);
      await page.keyboard.type(text);
      change([at], ({ answer }) => ({ status: 'approved', answer: `${answer}${text}` }));
      more = at < count - 1 && random.happens(0.6);
      await press(more ? 'Alt+Enter' : 'Control+Enter');
      if (more) at += 1;
    }
  };
  const label = async () => {
    const places = targets();
    if (places.length === 0) return;
    const isLabelled = !places.every((place) => wanted[place]?.isLabelled);
    change(
      places.filter((place) => wanted[place]?.isLabelled !== isLabelled),
      () => ({ isLabelled }),
    );
    await press('l');
    done.push('Pri');
    await page.keyboard.type('Pri');
    await press('Enter');
    await press('Escape');
  };
  const acts = [
    async () => {
      at = Math.min(count, at + 1);
      await press('j');
    },
    async () => {
      at = at === -1 ? count : Math.max(0, at - 1);
      await press('k');
    },
    () => decide('a', 'approved'),
    () => decide('r', 'rejected'),
    write,
    async () => {
      if (!isMine()) return;
      if (!marked.delete(at)) marked.add(at);
      await press('x');
    },
    label,
    async () => {
      keep(null);
      const what = random.oneOf(['blank', 'paused'] as const);
      playback[what] = !playback[what];
      await press(what === 'blank' ? 'b' : 'f');
    },
    async () => {
      let last = steps.pop();
      while (last === null) last = steps.pop();
      for (const [place, before] of last ?? []) wanted[place] = before;
      await press('u');
    },
  ];
  return { wanted, playback, done, step: () => random.oneOf(acts)() };
}

for (const walkSeed of Array.from({ length: 8 }, (_, at) => SEED + at)) {
  test(`staff in a hurry are obeyed: ${walkSeed}`, { tag: '@deep' }, async ({ booth, page }) => {
    const random = chance(walkSeed);
    const network = await lateAnswers(page);
    const count = 6;
    const staff = await booth.admin();
    await addLabel({ staff }, 'Price');
    await openQuestions(booth, page, count + 1, 'status=all&order=asc');
    network.late = () => random.oneOf([0, 0, 20, 120, 300]);
    const refused: string[] = [];
    page.on('response', (answer) => {
      const request = answer.request();
      if (answer.status() < 400) return;
      refused.push(`${request.method()} ${request.url()} ${answer.status()} ${request.postData()}`);
    });
    const walk = walkOf(random, page, count);
    let theirs: QuestionStatus = 'pending';
    for (let n = 1; n <= 250; n += 1) {
      await walk.step();
      if (random.happens(0.1)) {
        theirs = random.oneOf(QUESTION_STATUSES);
        const { id = 0, version } = (await booth.questions())[count] ?? {};
        await booth.change(id, { status: theirs, version });
      }
      if (n % 25 !== 0) continue;
      const asked = {
        questions: [
          ...walk.wanted.map(({ status, answer, isLabelled }) => [
            status,
            answer || null,
            isLabelled,
          ]),
          [theirs, null, false],
        ],
        playback: { ...walk.playback },
      };
      const held = async () => {
        const { blank, paused } = await playbackOf(booth);
        return {
          questions: (await booth.questions()).map(({ status, answer, labels }) => [
            status,
            answer,
            labels.length > 0,
          ]),
          playback: { blank, paused },
        };
      };
      await expect
        .poll(held, {
          message: `step ${n}: ${walk.done.slice(-60).join(' ')}\n${refused.join('\n')}`,
        })
        .toEqual(asked);
      for (const [at, [status, , isLabelled]] of asked.questions.entries()) {
        const row = rows(page).nth(at);
        await expect(row).toHaveAttribute('data-status', String(status));
        await expect(row.locator('[data-label]')).toHaveCount(isLabelled ? 1 : 0);
      }
    }
  });
}
