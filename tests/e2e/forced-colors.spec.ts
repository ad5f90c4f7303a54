import { expect, test } from '../support/e2e.ts';
import { whenStill } from '../support/page.ts';
import { faintEdges } from './edges.ts';
import { form, PHONE, wishMore } from './visitor-pages.ts';

test.use({ viewport: PHONE });

test('visitors’ controls have edges in forced colors', async ({ booth, page }) => {
  for (const content of ['Does it float?', 'Is it loud?', 'Is it heavy?'])
    await booth.approve(await booth.ask(content));
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    const expectEdges = async (where: string) => {
      await whenStill(page);
      expect(await faintEdges(page), `${where}, ${colorScheme}`).toEqual([]);
    };
    await page.goto(booth.publicUrl);
    await wishMore(page, 'Ada');
    await expectEdges('question');
    await page.goto(`${booth.publicUrl}/contact-funnel`);
    await expect(form(page).submitDetails).toBeVisible();
    await expectEdges('contact');
    await page.goto(`${booth.publicUrl}/wedeliver`);
    await page.getByRole('button', { name: 'I want to know this too' }).last().click();
    await expectEdges('live page');
  }
});
