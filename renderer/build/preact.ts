/**
 * Has React's imports lead to Preact: what phones load of it is a fifth of React. `decisions/006-phones-run-on-preact.md`
 * names the differences that matter.
 */
export const onPreact = [
  { find: /^react(?:-dom)?$/, replacement: 'preact/compat' },
  { find: 'react-dom/client', replacement: 'preact/compat/client' },
  { find: 'react-dom/server', replacement: 'preact-render-to-string' },
  { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
];
