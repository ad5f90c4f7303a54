import { relative, resolve, sep } from 'node:path';
import { allImporters, type Graph, isEntry } from './module-graph.ts';

/**
 * How the admin area is cut into files. Left to itself the bundler makes one for each set of screens that share a module:
 * 70 below 2 KB, most of them icons, and 160 requests for a page, since each loads all screens in the end. So there are,
 * beside each screen's own: what the area's frame needs, what the first screen shares with others, what the others share,
 * and what the screens of one folder share. Whatever the display asks for, too, stays in files without anything of the area:
 * the stage itself, and what is used without it, each name of which the live page would have to tell to phones.
 */
export function adminChunks(rendererDir: string) {
  const area = resolve(rendererDir, 'admin');
  const frame = resolve(area, 'main.tsx');
  const first = resolve(area, 'questions/questions-screen.tsx');
  const display = resolve(rendererDir, 'display');
  const [stageApp, stage] = [
    resolve(display, 'stage-app.tsx'),
    resolve(display, 'display-stage.tsx'),
  ];

  function groupOf(id: string, graph: Graph): string | null {
    const importers = allImporters(id, graph);
    const entries = [...importers].filter((one) => isEntry(one, graph));
    if (entries.length < 2 || entries.some((one) => !one.startsWith(area) && one !== stageApp)) {
      return null;
    }
    if (importers.has(stageApp)) {
      const drawStage = allImporters(stage, graph);
      return entries.every((one) => drawStage.has(one)) ? null : 'common';
    }
    if (importers.has(frame)) return 'frame';
    if (importers.has(first)) return 'first';
    const [folder = 'more', other] = new Set(
      entries.map((entry) => relative(area, entry).split(sep)[0]),
    );
    return other === undefined ? folder : 'more';
  }

  return [
    {
      debugName: 'shared by screens of the admin area',
      name: groupOf,
      // Whatever these import is asked about by itself: the display's files must not come along.
      includeDependenciesRecursively: false,
    },
  ];
}
