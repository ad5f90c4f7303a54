import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = import.meta.dirname;

/** The visitor's pages once more, for the server: it renders them into the first response. */
export default defineConfig({
  root: here,
  publicDir: false,
  plugins: [react()],
  ssr: { noExternal: true },
  // React decides by it which of its two builds to load.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: resolve(here, 'visitor/server-entry.tsx'),
    outDir: resolve(here, '../.build/visitor'),
    emptyOutDir: true,
    license: { fileName: 'licenses.json' },
    target: 'node24',
  },
});
