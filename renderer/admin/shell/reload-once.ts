const KEY = 'booth.admin.reloaded';
/** Milliseconds within which a second reload of the same screen would not help either. */
const AGAIN_MS = 20_000;

/**
 * Reloads the page, at the same address: unsaved texts are kept in this tab.
 * @returns false where it was tried for this screen just now, or cannot be remembered: then staff decide
 */
export function reloadOnce(): boolean {
  const { pathname } = window.location;
  try {
    const [path, at] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    if (path === pathname && Math.abs(Date.now() - Number(at)) < AGAIN_MS) return false;
    sessionStorage.setItem(KEY, `${pathname} ${Date.now()}`);
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
