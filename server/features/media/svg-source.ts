/** Whether bytes that are not a known picture may be an SVG: text with an `<svg` early on. */
export function looksLikeSvg(content: Buffer): boolean {
  return (
    !content.includes(0) && /<(\w+:)?svg[\s/>]/.test(content.subarray(0, 65_536).toString('latin1'))
  );
}
