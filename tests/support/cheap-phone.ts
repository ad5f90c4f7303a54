import type { CDPSession, Page } from 'playwright/test';
import type { Booth } from './booth.ts';
import { setTextSize } from './page-fit.ts';

/** How many times slower its processor is than this machine's. */
const SLOWER = 4;

/**
 * A cheap phone of this size at a booth that has names and one answered question ("There is."), with the text enlarged
 * in the browser's settings.
 * @returns the session through which the browser itself is asked
 */
export async function cheapPhone(
  booth: Booth,
  page: Page,
  { viewport, percent }: { viewport: { width: number; height: number }; percent: number },
): Promise<CDPSession> {
  await booth.updateSettings({ brand: { companyName: 'Hydrive', eventName: 'Boat Show' } });
  await booth.approve(await booth.ask('Is there one already?'), 'There is.');
  await page.setViewportSize(viewport);
  const session = await setTextSize(page, { by: 'settings', percent });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return session;
}
