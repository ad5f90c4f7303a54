import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from 'playwright/test';
import { whenStill, showTheme } from './page.ts';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules of WCAG 2.2 AA that look at colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
/** A stage may begin to fade while axe, slow on a busy machine, is still looking; a real fault is there at each look. */
const MOST_LOOKS = 3;

/**
 * Fails with each fault, its place and how to fix it when the page as it is now breaks WCAG 2.2 AA.
 * @param within looks only at what this selector names, for example at a dialog in front of a long list that stays the
 * same
 */
export async function expectNoAxeViolations(page: Page, within?: string): Promise<void> {
  await expectNoFaults(page, within, (axe) => axe.withTags(WCAG_2_2_AA));
}

async function expectNoFaults(
  page: Page,
  within: string | undefined,
  ruled: (axe: AxeBuilder) => AxeBuilder,
): Promise<void> {
  let faults: string[] = [];
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    // While fading in, nothing has its full contrast yet.
    await whenStill(page);
    faults = await faultsNow(page, within, ruled);
    if (faults.length === 0) return;
  }
  expect(faults, 'accessibility faults').toEqual([]);
}

async function faultsNow(
  page: Page,
  within: string | undefined,
  ruled: (axe: AxeBuilder) => AxeBuilder,
): Promise<string[]> {
  // Otherwise axe would also describe every place that passed, which takes a third of its time.
  const axe = ruled(new AxeBuilder({ page }).options({ resultTypes: ['violations'] }));
  // Only what frames of other origins report has to be put together in a separate page, which takes twice as long.
  axe.setLegacyMode(page.frames().length === 1);
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  );
}

/** Looks at the page as it is now, and at its colours in the other theme; leaves the page in the other theme. */
export async function expectNoFaultsInBothThemes(page: Page): Promise<void> {
  const isDark = await page.locator('html[data-mantine-color-scheme=dark]').isVisible();
  const [now, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await test.step(now, () => expectNoAxeViolations(page));
  await showTheme(page, other);
  await test.step(other, () => expectNoFaults(page, undefined, (axe) => axe.withRules(OF_COLOURS)));
}
