/** The part of a bundler's module graph that is needed here. */
export type Graph = {
  getModuleInfo: (id: string) => { importers: string[]; dynamicImporters: string[] } | null;
};

/** The modules that lead here through imports, including this one. */
export function allImporters(id: string, graph: Graph): Set<string> {
  const found = new Set([id]);
  // A set that grows while it is walked is walked to its new end.
  for (const known of found) {
    for (const importer of graph.getModuleInfo(known)?.importers ?? []) found.add(importer);
  }
  return found;
}

/** Whether files are loaded by this module: those of a page, or those that another one asks for later. */
export function isEntry(id: string, graph: Graph): boolean {
  const info = graph.getModuleInfo(id);
  return info !== null && (info.importers.length === 0 || info.dynamicImporters.length > 0);
}
