import type { Plugin } from 'vite';

const REACT =
  /\/node_modules\/(?:react|react-dom|scheduler)\/(?:cjs\/[\w-]+\.production|\w[\w-]*)\.js$/;
/** The line that chooses one of React's two builds. */
const CHOICE = /module\.exports = require\('(\.\/cjs\/[\w.-]+\.production\.js)'\)/;
const REQUIRES = /^var ((?:\s*\w+ = require\("[\w-]+"\),?)+);$/m;
const FLOATING_UI = /\/node_modules\/@floating-ui\/react\//;
const COPY = /const SafeReact = \{\s*\.\.\.React\s*\};/;
/** Words of an error in which only its number says something. */
const ERROR_WORDS = /(?<=^function formatProdErrorMessage\(code\) \{)[^]+?(?=^\})/m;
const LEFT = /\b(?:require\(|exports\b)/;

/**
 * A CommonJS file of React's production build as a module: its parts are exports, so unused ones are dropped and no
 * wrapper object is looked into.
 * @returns null for what isn't CommonJS
 * @throws for one that is written differently from React's: a new React needs another look at this
 */
export function asModule(code: string, id: string): string | null {
  const chosen = CHOICE.exec(code)?.[1];
  if (chosen !== undefined) {
    const from = JSON.stringify(chosen);
    return `export * from ${from};\nexport { default } from ${from};`;
  }
  const assigned = Array.from(code.matchAll(/\bexports\.(\w+) =/g), ([, name = '']) => name);
  if (assigned.length === 0) return null;
  const names = [...new Set(assigned)];
  const needed = REQUIRES.exec(code)?.[1] ?? '';
  const imports = Array.from(
    needed.matchAll(/(\w+) = require\((".+?")\)/g),
    ([, name, from]) => `import * as ${name} from ${from};`,
  );
  // What is set once, at the top, is a constant: the bundler sees whether it is used.
  const isOnce = (name: string) =>
    assigned.filter((other) => other === name).length === 1 &&
    new RegExp(`^exports\\.${name} =`, 'm').test(code);
  const later = names.filter((name) => !isOnce(name));
  const body = code
    .replace(ERROR_WORDS, 'return `React error ${code}`;')
    .replace(REQUIRES, '')
    .replaceAll(/^exports\.(\w+) =/gm, (all, name: string) =>
      isOnce(name) ? `const exported_${name} =` : all,
    )
    .replaceAll(/\bexports\.(\w+)/g, 'exported_$1');
  if (LEFT.test(body)) throw new Error(`React is written in another way than before: ${id}`);
  return [
    ...imports,
    `import * as all from ${JSON.stringify(id)};`,
    ...later.map((name) => `let exported_${name};`),
    body,
    `export { ${names.map((name) => `exported_${name} as ${name}`).join(', ')}, all as default };`,
  ].join('\n');
}

/** Floating UI copies all of React, in case it is an old one: that would count every part of it as used. */
function withoutCopy(code: string): string | null {
  if (!COPY.test(code)) return null;
  return code.replace(COPY, '').replaceAll('SafeReact', 'React');
}

/** Has the bundler see React as modules, and what is used of them. */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (REACT.test(id)) return asModule(code, id);
      return FLOATING_UI.test(id) ? withoutCopy(code) : null;
    },
  };
}
