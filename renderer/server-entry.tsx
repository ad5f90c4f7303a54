/** What the server renders itself: the visitor's pages, and those for a phone without JavaScript. */
export { renderLive, renderOwn, renderPhone } from './display/server-entry.tsx';
export { renderPrivacy } from './privacy/server-entry.tsx';
export { renderVisitor } from './visitor/server-entry.tsx';
