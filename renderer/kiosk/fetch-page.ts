import { withTimeout } from '../lib/answers.ts';

/** Milliseconds in which the laptop has to answer. */
const ANSWER_MS = 8000;

/** One of the laptop's pages as it is now; null while it is away. */
export async function fetchPage(path: string): Promise<Document | null> {
  try {
    const html = await withTimeout(ANSWER_MS, async (signal) => {
      const response = await fetch(path, { cache: 'no-store', signal });
      return response.ok ? response.text() : null;
    });
    return html === null ? null : new DOMParser().parseFromString(html, 'text/html');
  } catch {
    return null;
  }
}
