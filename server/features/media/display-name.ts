const MAX_LENGTH = 120;

/**
 * An uploader's file name for people to read: no folders, no control characters, none that reverse the reading
 * direction (a "gpj.exe" that reads as "exe.jpg"), and the extension of what the file really is.
 * @param extension without the dot
 */
export function displayName(original: string, extension: string): string {
  const base = (original.normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/^[.\s]+/, '')
    .trim();
  const short = Array.from(base).slice(0, MAX_LENGTH).join('').trim();
  return `${short || 'picture'}.${extension}`;
}
