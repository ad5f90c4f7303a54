/** Styles that were asked for, by their files; one that did not come is asked for again next time. */
const styles = new Map<string, Promise<void>>();

function linkTo(file: string, rel: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  link.crossOrigin = '';
  link.href = `/${file}`;
  document.head.append(link);
  return link;
}

function addStyle(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = linkTo(file, 'stylesheet');
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      styles.delete(file);
      reject(new Error(`No style: ${file}`));
    });
  });
}

function isStyle(file: string): boolean {
  return file.endsWith('.css');
}

function isThere(file: string, more = ''): boolean {
  return document.querySelector(`link[href="/${file}"]${more}`) !== null;
}

function styleOf(file: string): Promise<void> {
  const known =
    styles.get(file) ?? (isThere(file, '[rel=stylesheet]') ? Promise.resolve() : addStyle(file));
  styles.set(file, known);
  return known;
}

/**
 * What the build puts around each `import()`: what the module needs is fetched beside it, and its styles are there before
 * it runs. In the place of Vite's own, which is four times as long, and never asks again for a style that did not come.
 * @param files names below the host
 * @throws when the module or a style did not come
 */
export async function preload<T>(load: () => Promise<T>, files: readonly string[]): Promise<T> {
  for (const file of files) {
    if (!isStyle(file) && !isThere(file)) linkTo(file, 'modulepreload');
  }
  await Promise.all(files.filter(isStyle).map(styleOf));
  return load();
}

// As the build calls it.
export { preload as __vitePreload };
