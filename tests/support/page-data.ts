import type { Answer } from './http-client.ts';

/** The data block of a page, as its script reads it. @throws when there is none */
export function pageDataOf({ text }: Answer): unknown {
  const json = /<script type="application\/json" id="page">([^<]*)<\/script>/.exec(text)?.[1];
  if (json === undefined) throw new Error(`The page has no data: ${text.slice(0, 300)}`);
  return JSON.parse(json);
}
