/** Same as `URL.parse`, which older browsers of staff lack. */
export function parsedUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
