import type { Plugin } from 'vite';
import { z } from 'zod';

const ICON = /\/@tabler\/icons-react\/dist\/esm\/icons\/Icon\w+\.mjs$/;
/** The parts of an icon as its file lists them, if it is drawn in lines: where filled areas overlap, holes would differ. */
const PARTS = /const __iconNode = (.*);(?=\nconst \w+ = createReactComponent\("outline")/;

/** Paths alone, without a look, each from a place that does not depend on the one before. */
const paths = z.array(
  z.tuple([z.literal('path'), z.strictObject({ d: z.string().startsWith('M'), key: z.string() })]),
);

/** The same picture with one path instead of several: half of the elements of staff's lists were parts of icons. */
export function onePath(): Plugin {
  return {
    name: 'one-path',
    transform(code, id) {
      const parts = ICON.test(id) ? PARTS.exec(code)?.[1] : undefined;
      if (parts === undefined) return null;
      const { data } = paths.safeParse(JSON.parse(parts));
      if (!data) return null;
      const one = ['path', { d: data.map(([, { d }]) => d).join(''), key: 'svg-0' }];
      return { code: code.replace(parts, () => JSON.stringify([one])), map: null };
    },
  };
}
