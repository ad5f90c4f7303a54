/** Files already requested; one that failed is requested again next time. */
const asked = new Map<string, Promise<void>>();
/** Number of failed loads of each module. */
const lost = new Map<string, number>();

function addStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`Lost: ${href}`));
    });
    document.head.append(link);
  });
}

/** Has the browser keep a script. Not by a link: one that failed is not asked for again either. */
async function fetchScript(href: string): Promise<void> {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(`Lost: ${href}`);
  await answer.arrayBuffer();
}

async function bring(file: string): Promise<void> {
  const href = `/${file}`;
  if (document.querySelector(`script[src="${href}"], link[rel=stylesheet][href="${href}"]`)) return;
  try {
    await (href.endsWith('.css') ? addStyle(href) : fetchScript(href));
  } catch (error) {
    asked.delete(file);
    throw error;
  }
}

function fileOf(file: string): Promise<void> {
  const known = asked.get(file) ?? bring(file);
  asked.set(file, known);
  return known;
}

/**
 * Loads a module; the build wraps each `import()` in it instead of Vite's own function. A browser that failed to load a
 * module never requests its address again (https://github.com/whatwg/html/issues/6768). So everything that the module
 * needs, styles included, is loaded before it runs, and each retry has a new address.
 * @param load imports the module, with this text at the end of its address
 * @param files names below the host
 * @throws when the module or something that it needs could not be loaded
 */
export async function preload<T>(
  load: (again: string) => Promise<T>,
  files: readonly string[],
): Promise<T> {
  await Promise.all(files.map(fileOf));
  // The same text for the same module.
  const module = String(load);
  const times = lost.get(module) ?? 0;
  try {
    return await load(times === 0 ? '' : `?${times}`);
  } catch (error) {
    lost.set(module, times + 1);
    throw error;
  }
}

// As the build calls it.
export { preload as __vitePreload };
