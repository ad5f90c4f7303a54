/** Both are variable: one file serves every size and weight. */
const FONTS = ['16px "Inter Variable"', '16px "Bricolage Grotesque Variable"'];
/** Milliseconds after which the first screen comes in whatever typeface there is: staff wait for visitors, not for these. */
const PATIENCE_MS = 600;

/** Resolves once the typefaces are there, so that no head or tool moves when they arrive; never rejects. */
export async function fontsFirst(): Promise<void> {
  const loading = Promise.allSettled(FONTS.map((font) => document.fonts.load(font)));
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
