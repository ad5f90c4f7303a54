import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createPhoneLogo } from '../../../server/features/media/phone-logo.service.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test('phones have the logo that is chosen now, and one that could not be drawn at the next look', async () => {
  const folder = tempFolder();
  for (const name of ['one', 'other']) writeFileSync(join(folder, name), name);
  let chosen = 'one';
  const plates = { dark: null, light: null };
  const drawSmall = vi.fn((content: Buffer) =>
    Promise.resolve({ content, width: 300, height: 30, plates }),
  );
  const logo = createPhoneLogo({
    chosen: () => chosen,
    storedAt: (path) => ({ folder, stored_name: path }),
    images: { drawSmall },
    onDrawn: () => {},
    logger: pino({ level: 'silent' }),
  });
  const shown = () =>
    Buffer.from(logo.current('dark')?.src.split(',')[1] ?? '', 'base64').toString();

  drawSmall.mockRejectedValueOnce(new Error('busy'));
  await logo.follow();
  expect(shown()).toBe('');
  await logo.follow();
  expect(shown()).toBe('one');
  expect(logo.current('light')).toMatchObject({ width: 150, height: 15 });

  // Chosen, and another one before it is drawn.
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- replaced by the call
  let draw = () => {};
  drawSmall.mockImplementationOnce(
    (content) =>
      new Promise((resolve) => {
        draw = () => resolve({ content, width: 1, height: 1, plates });
      }),
  );
  chosen = 'other';
  const late = logo.follow();
  await vi.waitFor(() => expect(drawSmall).toHaveBeenCalledTimes(3));
  chosen = 'one';
  expect(shown()).toBe('one');
  await logo.follow();
  draw();
  await late;
  expect(shown()).toBe('one');
  chosen = '';
  expect(shown()).toBe('');
});
