import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails with each fault, its place and the way to mend it when the page as it is now breaks WCAG 2.2 AA. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // Half faded in, nothing has its contrast yet.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG_2_2_AA).analyze();
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  );
  expect(faults, 'accessibility faults').toEqual([]);
}
