import { resolve } from 'node:path';

/** What of a bundler's module graph is asked for. */
type Graph = {
  getModuleInfo: (id: string) => { importers: string[]; dynamicImporters: string[] } | null;
};

/** The modules that lead here by imports, this one too. */
function allImporters(id: string, graph: Graph): Set<string> {
  const found = new Set([id]);
  // A set that grows while it is walked is walked to its new end.
  for (const known of found) {
    for (const importer of graph.getModuleInfo(known)?.importers ?? []) found.add(importer);
  }
  return found;
}

/** Whether files are loaded by this module: those of a page, or those that another one asks for later. */
function isEntry(id: string, graph: Graph): boolean {
  const info = graph.getModuleInfo(id);
  return info !== null && (info.importers.length === 0 || info.dynamicImporters.length > 0);
}

/**
 * How the pages of phones are cut into files. Each of them costs a phone on a crowded radio headers and a share of its
 * connections, so there are three beside the bundler's own helpers: what the visitor's page shares with the others, React included; what the live page
 * has in common with the stage or the admin area; and each page's own.
 */
export function phoneChunks(rendererDir: string) {
  const [visitor = '', display = '', admin = ''] = ['visitor', 'display', 'admin'].map((app) =>
    resolve(rendererDir, app, 'main.tsx'),
  );
  const livePage = new Set([display, resolve(rendererDir, 'display/index.html')]);
  return {
    groups: [
      {
        debugName: 'shared with phones',
        name(id: string, graph: Graph) {
          const importers = allImporters(id, graph);
          return importers.has(visitor) && (importers.has(display) || importers.has(admin))
            ? 'shared'
            : null;
        },
      },
      {
        debugName: 'shared with the live page',
        name(id: string, graph: Graph) {
          const importers = allImporters(id, graph);
          if (!importers.has(display)) return null;
          const isShared = [...importers].some((one) => !livePage.has(one) && isEntry(one, graph));
          return isShared ? 'live' : null;
        },
      },
    ],
  };
}
