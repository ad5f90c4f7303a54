import { expect, test } from 'vitest';
import { adminChunks, phoneChunks } from '../../../../renderer/build/chunks.ts';

const [MAIN, FIRST] = ['admin/main.tsx', 'admin/questions/questions-page.tsx'];
const [LEADS, HELP] = ['admin/leads/page.tsx', 'admin/help/page.tsx'];
const STAGED = ['admin/preview/page.tsx', 'admin/settings/page.tsx'];

/** Who imports each module. */
const WITHIN: Readonly<Record<string, readonly string[]>> = {
  [MAIN]: ['admin/index.html'],
  'admin/kit/list.tsx': [MAIN, FIRST, LEADS],
  'admin/questions/row.tsx': [FIRST],
  'admin/kit/row.tsx': [FIRST, LEADS],
  'admin/help/manual.ts': [HELP],
  'admin/kit/staged.tsx': STAGED,
  'display/display-stage.tsx': ['display/stage-app.tsx', ...STAGED],
  'lib/format.ts': ['display/stage-app.tsx', LEADS],
  'lib/phone.ts': ['display/main.tsx', LEADS],
  'display/live-list.tsx': ['display/main.tsx'],
  'visitor/form.tsx': ['visitor/main.tsx'],
  'lib/api.ts': ['capture/main.tsx', 'visitor/form.tsx'],
};
/** Who loads each module on its own. */
const ALONE: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries([FIRST, LEADS, HELP, ...STAGED].map((page) => [page, [MAIN]])),
  'admin/help/manual.ts': [MAIN],
  'display/stage-app.tsx': ['display/main.tsx'],
};

const graph = {
  getModuleInfo(id: string) {
    const [importers, dynamicImporters] = [WITHIN, ALONE].map((all) =>
      (all[id.slice('/r/'.length)] ?? []).map((one) => `/r/${one}`),
    );
    return { importers: importers ?? [], dynamicImporters: dynamicImporters ?? [] };
  },
};

type Group = Pick<ReturnType<typeof adminChunks>[number], 'name'>;

/** The file that a build puts a module into; null leaves it to the bundler. */
function fileOf(module: string, groups: readonly Group[]): string | null {
  const names = groups.map(({ name }) => name(`/r/${module}`, graph));
  return names.find((name) => name !== null) ?? null;
}

test.each([
  [MAIN, null],
  ['admin/kit/list.tsx', 'frame'],
  ['admin/questions/row.tsx', null],
  ['admin/kit/row.tsx', 'first'],
  [LEADS, 'pages'],
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
])('of the pages of phones, %s is in the file %s', (module, file) =>
  expect(fileOf(module, phoneChunks('/r'))).toBe(file),
);
