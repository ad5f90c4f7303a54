import { resolve } from 'node:path';
import { allImporters, type Graph } from './module-graph.ts';

/**
 * How the pages of phones are cut into files. Each of them costs a phone on a crowded radio headers and a share of its
 * connections, so there are three: what the visitor's page shares with the others, React included; all of the live
 * page, parts of which the stage and staff's previews use; and the visitor's page's own.
 */
export function phoneChunks(rendererDir: string) {
  const [visitor = '', display = '', admin = ''] = ['visitor', 'display', 'admin'].map((app) =>
    resolve(rendererDir, app, 'main.tsx'),
  );
  return [
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
      debugName: 'the live page',
      name: (id: string, graph: Graph) => (allImporters(id, graph).has(display) ? 'live' : null),
    },
  ];
}
