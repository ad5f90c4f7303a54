import { createHash } from 'node:crypto';

/**
 * Loads the page again when its first script was lost, which that script cannot do: not while the server is away, as a
 * browser's own error page would stay, and not over a question that is being typed.
 */
const SCRIPT =
  "addEventListener('error',({target:{localName:n}})=>n=='script'&&setInterval(()=>document.querySelector('textarea')?.value||fetch(location,{method:'HEAD'}).then(r=>r.ok&&location.reload(),()=>{}),5e3),!0)";

/** For the head of a page that nobody stands at to load it again. */
export const ENTRY_RETRY = `<script>${SCRIPT}</script>`;

/** Its place in `script-src`. */
export const ENTRY_RETRY_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;
