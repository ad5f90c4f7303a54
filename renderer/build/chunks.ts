import { resolve } from 'node:path';

/**
 * Divides the admin area into files. By default the bundler makes one for each page and each set of pages that share a
 * module: 160 requests for a page, since each loads all pages in the end. So there is one for what the area's frame
 * needs, one for what the first page shares with others, one for that page, and one for all the others; those that draw
 * the stage are kept apart from the rest, which need not wait for it, and so is the manual, which the palette reads by
 * itself. What a screen requests also stays in files without code of the area: the stage itself, and in one file what is
 * also used without it.
 */
export function adminChunks(rendererDir: string) {
  const area = resolve(rendererDir, 'admin');
  const frame = resolve(area, 'index.html');
  const first = resolve(area, 'questions/questions-page.tsx');
  const help = resolve(area, 'help');
  const display = resolve(rendererDir, 'display');
  const [stageApp, stage] = [
    resolve(display, 'stage-app.tsx'),
    resolve(display, 'display-stage.tsx'),
  ];

  function groupOf(id: string, graph: Graph): string | null {
    const importers = allImporters(id, graph);
    const entries = [...importers].filter((one) => isEntry(one, graph));
    if (entries.some((one) => !one.startsWith(area) && one !== stageApp)) return null;
    const drawStage = allImporters(stage, graph);
    const isStaged = entries.every((one) => drawStage.has(one));
    const isOwn = entries.length === 1;
    if (importers.has(stageApp)) return isOwn || isStaged ? null : 'common';
    if (importers.has(frame)) return isOwn ? null : 'frame';
    if (importers.has(first)) return isOwn ? null : 'first';
    if (entries.every((one) => one.startsWith(help))) return 'help';
    return isStaged ? 'stage-pages' : 'pages';
  }

  return [
    {
      debugName: 'files of the admin area',
      name: groupOf,
      // What these import is decided module by module: the display's files must not come along.
      includeDependenciesRecursively: false,
    },
  ];
}

/**
 * Divides the pages of phones into files. On a crowded radio each file costs a phone headers and a share of its
 * connections, so there are three: what two of the pages share, Preact included; all else of the live page; and the rest
 * of the visitor's page.
 */
export function phoneChunks(rendererDir: string) {
  const pages = ['visitor', 'display', 'capture'].map((app) =>
    resolve(rendererDir, app, 'main.tsx'),
  );
  const display = resolve(rendererDir, 'display/main.tsx');
  return [
    {
      debugName: 'shared by phones',
      name(id: string, graph: Graph) {
        const importers = allImporters(id, graph);
        return pages.filter((page) => importers.has(page)).length > 1 ? 'shared' : null;
      },
    },
    {
      debugName: 'the live page',
      name: (id: string, graph: Graph) => (allImporters(id, graph).has(display) ? 'live' : null),
    },
  ];
}

/** The part of a bundler's module graph that is needed here. */
type Graph = {
  getModuleInfo: (id: string) => { importers: string[]; dynamicImporters: string[] } | null;
};

/** The modules that lead here through imports, including this one. */
function allImporters(id: string, graph: Graph): Set<string> {
  const found = new Set([id]);
  // A set that grows while it is walked is walked to its new end.
  for (const known of found) {
    for (const importer of graph.getModuleInfo(known)?.importers ?? []) found.add(importer);
  }
  return found;
}

/** True if this module is loaded on its own: as a page's entry, or by a dynamic import. */
function isEntry(id: string, graph: Graph): boolean {
  const info = graph.getModuleInfo(id);
  return info !== null && (info.importers.length === 0 || info.dynamicImporters.length > 0);
}
