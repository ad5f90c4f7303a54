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

/**
 * How the visitor's page is cut into files. Each of them costs a phone on a crowded radio headers and a share of its
 * connections, so there are two beside the bundler's own helpers: what the page shares with the other two, React
 * included, and itself.
 */
export function phoneChunks(rendererDir: string) {
  const [visitor, ...others] = ['visitor', 'display', 'admin'].map((app) =>
    resolve(rendererDir, app, 'main.tsx'),
  );
  return {
    groups: [
      {
        debugName: 'shared with phones',
        name(id: string, graph: Graph) {
          const importers = allImporters(id, graph);
          const isPhones = visitor !== undefined && importers.has(visitor);
          return isPhones && others.some((entry) => importers.has(entry)) ? 'shared' : null;
        },
      },
    ],
  };
}
