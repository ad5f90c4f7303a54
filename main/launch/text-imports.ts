import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

// In the sources, Node reads what the build takes in as text: `import style from './page.css?raw'`.
registerHooks({
  load: (url, context, next) =>
    url.endsWith('?raw')
      ? {
          format: 'module',
          source: `export default ${JSON.stringify(readFileSync(new URL(url), 'utf8'))}`,
          shortCircuit: true,
        }
      : next(url, context),
});
