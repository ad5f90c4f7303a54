/** As `URL.parse`, which older browsers of staff do not have. */
export function parsedUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
