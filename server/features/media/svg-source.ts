const BYTE_ORDER_MARKS = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

/** Encoding that a file declares: by a byte order mark, or in the XML declaration (XML 1.0, F.1). */
function encodingOf(content: Buffer): string | null {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) =>
    mark.every((byte, at) => content[at] === byte),
  );
  if (marked) return marked[0];
  const head = content.subarray(0, 200).toString('latin1');
  return /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(head)?.[1] ?? null;
}

function decoded(content: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    // Another encoding, or one that nobody knows.
    return null;
  }
}

/** The text of bytes that are no known raster image; null when they are not an SVG: a text with an `<svg` early on. */
export function svgSource(content: Buffer): string | null {
  const text =
    decoded(content, encodingOf(content) ?? 'utf-8') ??
    decoded(content, 'utf-8') ??
    // Older programs write what was usual on their system, and say nothing.
    decoded(content, 'windows-1252');
  return text !== null && !text.includes('\0') && /<(\w+:)?svg[\s/>]/.test(text.slice(0, 65_536))
    ? text
    : null;
}
