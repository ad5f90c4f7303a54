import { mkdir, writeFile } from 'node:fs/promises';
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
