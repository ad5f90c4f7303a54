import { expect, test } from 'vitest';
import { adminChunks, phoneChunks } from '../../../../renderer/build/chunks.ts';

/** Who imports each module, and who loads it on its own, from a folder `/r`. */
const IMPORTERS: Readonly<Record<string, { importers?: string[]; dynamicImporters?: string[] }>> = {
  'admin/index.html': {},
  'admin/main.tsx': { importers: ['admin/index.html'] },
  'admin/kit/list.tsx': {
    importers: ['admin/main.tsx', 'admin/questions/questions-page.tsx', 'admin/leads/page.tsx'],
  },
  'admin/questions/questions-page.tsx': { dynamicImporters: ['admin/main.tsx'] },
  'admin/questions/row.tsx': { importers: ['admin/questions/questions-page.tsx'] },
  'admin/kit/row.tsx': {
    importers: ['admin/questions/questions-page.tsx', 'admin/leads/page.tsx'],
  },
  'admin/leads/page.tsx': { dynamicImporters: ['admin/main.tsx'] },
  'admin/help/page.tsx': { dynamicImporters: ['admin/main.tsx'] },
  'admin/help/manual.ts': {
    importers: ['admin/help/page.tsx'],
    dynamicImporters: ['admin/main.tsx'],
  },
  'admin/preview/page.tsx': { dynamicImporters: ['admin/main.tsx'] },
  'admin/settings/page.tsx': { dynamicImporters: ['admin/main.tsx'] },
  'admin/kit/staged.tsx': { importers: ['admin/preview/page.tsx', 'admin/settings/page.tsx'] },
  'display/stage-app.tsx': { dynamicImporters: ['display/main.tsx'] },
  'display/display-stage.tsx': {
    importers: ['display/stage-app.tsx', 'admin/preview/page.tsx', 'admin/settings/page.tsx'],
  },
  'lib/format.ts': { importers: ['display/stage-app.tsx', 'admin/leads/page.tsx'] },
  'lib/phone.ts': { importers: ['display/main.tsx', 'admin/leads/page.tsx'] },
  'display/main.tsx': {},
  'visitor/main.tsx': {},
  'capture/main.tsx': {},
  'display/live-list.tsx': { importers: ['display/main.tsx'] },
  'visitor/form.tsx': { importers: ['visitor/main.tsx'] },
  'lib/api.ts': { importers: ['capture/main.tsx', 'visitor/form.tsx'] },
};

const graph = {
  getModuleInfo(id: string) {
    const info = IMPORTERS[id.slice('/r/'.length)];
    if (info === undefined) return null;
    const { importers = [], dynamicImporters = [] } = info;
    const [within, alone] = [importers, dynamicImporters].map((all) =>
      all.map((one) => `/r/${one}`),
    );
    return { importers: within ?? [], dynamicImporters: alone ?? [] };
  },
};

type Group = Pick<ReturnType<typeof adminChunks>[number], 'name'>;

/** The file that a build puts a module into; null leaves it to the bundler. */
function fileOf(module: string, groups: readonly Group[]): string | null {
  const names = groups.map(({ name }) => name(`/r/${module}`, graph));
  return names.find((name) => name !== null) ?? null;
}

test.each([
  ['admin/main.tsx', null],
  ['admin/kit/list.tsx', 'frame'],
  ['admin/questions/row.tsx', null],
  ['admin/kit/row.tsx', 'first'],
  ['admin/leads/page.tsx', 'pages'],
  ['admin/help/manual.ts', 'help'],
  ['admin/preview/page.tsx', 'stage-pages'],
  ['admin/kit/staged.tsx', 'stage-pages'],
  ['display/display-stage.tsx', null],
  ['lib/format.ts', 'common'],
  ['lib/phone.ts', null],
])('of the admin area, %s is in the file %s', (module, file) =>
  expect(fileOf(module, adminChunks('/r'))).toBe(file),
);

test.each([
  ['lib/api.ts', 'shared'],
  ['display/live-list.tsx', 'live'],
  ['visitor/form.tsx', null],
])('of the pages of phones, %s is in the file %s', (module, file) =>
  expect(fileOf(module, phoneChunks('/r'))).toBe(file),
);
