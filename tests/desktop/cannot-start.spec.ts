import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sample } from '../support/sample.ts';
import { expect, test } from './desktop.ts';
import { SECOND_MONITOR, takePicture } from './monitors.ts';

type Obstacle = { name: string; prepare: (dataDir: string) => Promise<string> };

const OBSTACLES: Obstacle[] = [
  {
    name: 'a data folder that cannot be made',
    async prepare(dataDir) {
      await mkdir(dirname(dataDir), { recursive: true });
      await writeFile(dataDir, 'a file where the folder should be');
      return join(dataDir, 'inside');
    },
  },
  {
    name: 'a database that cannot be opened',
    async prepare(dataDir) {
      await mkdir(join(dataDir, 'booth.db'), { recursive: true });
      return dataDir;
    },
  },
];

for (const { name, prepare } of sample(OBSTACLES)) {
  test.describe(name, () => {
    test.use({ data: { prepare } });

    test('is told to staff in a sentence, and never to the public', async ({
      desktop,
    }, testInfo) => {
      const find = (title: string) => async () => {
        for (const page of desktop.electron().windows()) {
          if ((await page.title()) === title) return page;
        }
        return undefined;
      };
      const isTold = async () => {
        const admin = await find('Booth')();
        return admin?.getByRole('heading', { name: 'Booth cannot start' }).isVisible();
      };
      await expect.poll(isTold).toBe(true);
      const admin = await find('Booth')();
      const reason = (await admin?.getByRole('alert').innerText()) ?? '';
      expect(reason).toMatch(/^[A-Z].{20,}\.$/s);
      expect(reason).not.toMatch(/Error:|undefined|at .+:\d+/);
      await takePicture(desktop, testInfo.outputPath('both-monitors.png'));

      test.skip(SECOND_MONITOR === undefined, 'needs two monitors');
      const display = await find('Q&A Coming Soon')();
      expect(await display?.getByRole('heading').innerText()).toMatch(/^Q&A\s+Coming Soon$/);
    });
  });
}

test.describe('a damaged database without a backup', () => {
  test.use({
    data: {
      async prepare(dataDir) {
        await mkdir(dataDir, { recursive: true });
        await writeFile(join(dataDir, 'booth.db'), 'This is a text. '.repeat(1000));
        return dataDir;
      },
    },
  });

  test('stays until staff say that it is to go, and is kept', async ({ desktop }, testInfo) => {
    const titles = await Promise.all(
      desktop
        .electron()
        .windows()
        .map((one) => one.title()),
    );
    const page = desktop.electron().windows()[titles.indexOf('Booth')];
    if (page === undefined) throw new Error('There is no admin window.');
    await expect(page.getByRole('alert')).toContainText('is damaged, and no backup');
    await takePicture(desktop, testInfo.outputPath('damaged.png'));
    const answer = (response: number) =>
      desktop.electron().evaluate(({ dialog }, chosen) => {
        Object.assign(dialog, { showMessageBox: () => Promise.resolve({ response: chosen }) });
      }, response);
    await answer(1);
    await page.getByRole('button', { name: 'Start Empty…' }).click();
    await expect(page.getByRole('alert')).toContainText('is damaged');
    await answer(0);
    await page.getByRole('button', { name: 'Start Empty…' }).click();
    await desktop.setUp();
    expect((await readdir(desktop.dataDir)).join()).toMatch(/booth-damaged-[\d-]+\.db/);
  });
});
