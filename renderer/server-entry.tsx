/** What the server renders itself: the visitor's pages, and the live page for a phone without JavaScript. */
export { renderLive } from './display/server-entry.tsx';
export { renderVisitor } from './visitor/server-entry.tsx';
