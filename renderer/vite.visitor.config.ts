import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { HELD } from '../server/vite.config.ts';
import { className } from './build/class-names.ts';
import { compiledSchemas } from './build/compiled-schemas.ts';
import { onPreact } from './build/preact.ts';

const here = import.meta.dirname;

/** Build of the pages that the server renders into the first response; the browser's build of them is a separate one. */
export default defineConfig({
  root: here,
  publicDir: false,
  css: { modules: { generateScopedName: className } },
  plugins: [compiledSchemas(), react()],
  // As in the browser: Preact takes over what Preact drew.
  resolve: { alias: onPreact },
  ssr: { noExternal: true },

  build: {
    ssr: resolve(here, 'server-entry.tsx'),
    outDir: resolve(here, '../.build/visitor'),
    emptyOutDir: true,
    license: { fileName: 'licenses.json' },
    target: 'node24',
    // One file, including what phones load later: the package holds nothing else of it.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { ...HELD, codeSplitting: false },
    },
  },
});
