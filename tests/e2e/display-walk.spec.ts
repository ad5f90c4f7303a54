import { expect, test } from '../support/e2e.ts';
import { lineFaults } from '../support/line-faults.ts';
import { seededRandom } from '../support/random.ts';
import { randomCombination, SCREENS } from '../support/stage-combinations.ts';
import { contrastFaults } from '../support/stage-contrast.ts';
import { stageFaults } from '../support/stage-faults.ts';
import { passTime } from '../support/stage-record.ts';
import { openToldStage, tellStage } from '../support/told-stage.ts';

const PER_SCREEN = Number(process.env['BOOTH_WALK'] ?? 24);
/** Of what stands there before the first question. */
const INVITATIONS = Math.ceil(PER_SCREEN / 3);
const PAGES_LOOKED_AT = 3;

for (const screen of SCREENS) {
  test.describe(`at ${screen.width}×${screen.height}`, () => {
    test.use({ viewport: screen });

    test(`${PER_SCREEN} stages of any content and setting are whole`, async ({ booth, page }) => {
      test.slow();
      const random = seededRandom(screen.width * 31 + screen.height);
      await openToldStage(booth, page, { live: false });
      const found: { at: number; faults: string[] }[] = [];
      for (let at = 0; at < PER_SCREEN; at += 1) {
        const combination = randomCombination(random, screen);
        await tellStage(page, combination);
        let { faults, pages } = await stageFaults(page);
        for (let turn = 1; turn < Math.min(pages, PAGES_LOOKED_AT); turn += 1) {
          await passTime(page, combination.settings.wedeliver.cycleSeconds * 1000);
          const next = await stageFaults(page);
          faults = [...faults, ...next.faults.map((fault) => `page ${turn + 1}: ${fault}`)];
        }
        faults = [...faults, ...(await contrastFaults(page)), ...(await lineFaults(page))];
        if (faults.length > 0) found.push({ at, faults });
      }
      expect(found).toEqual([]);
    });

    test(`${INVITATIONS} invitations with any setting are whole`, async ({ booth, page }) => {
      test.slow();
      const random = seededRandom(screen.width * 31 + screen.height + 1);
      await openToldStage(booth, page, { live: false });
      const found: { at: number; faults: string[] }[] = [];
      for (let at = 0; at < INVITATIONS; at += 1) {
        await tellStage(page, { ...randomCombination(random, screen), question: null });
        const faults = [...(await stageFaults(page)).faults, ...(await contrastFaults(page))];
        if (faults.length > 0) found.push({ at, faults });
      }
      expect(found).toEqual([]);
    });
  });
}
