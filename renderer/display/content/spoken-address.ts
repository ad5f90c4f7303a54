/** The company's address as people say it: without scheme, `www.` and closing slash. */
export function spokenAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
