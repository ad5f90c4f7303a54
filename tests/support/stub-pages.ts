import { Router } from 'express';
import type { AppName, PageSource } from '../../server/features/pages/page-source.ts';

/** An HTML file with every mark that the server fills in. */
function stubHtml(app: AppName) {
  const root =
    app === 'display'
      ? '<div id="phone"><!--phone--></div><noscript><!--app--></noscript><div id="root"></div>'
      : '<div id="root"><!--app--></div>';
  return `<!doctype html><html lang="en" data-theme="dark"><head><title>${app}</title><!--head--></head><body data-app="${app}">${root}<!--page--></body></html>`;
}

/** Pages that need no build: what the server makes of them is what is tested, not what they look like. */
export const stubPages: PageSource = {
  build: 'stub',
  html: (app) => Promise.resolve(stubHtml(app)),
  plainHtml: () => Promise.resolve(stubHtml('visitor')),
  renderers: () =>
    Promise.resolve({
      renderPrivacy: ({ text }) => `<main>${text.length}</main>`,
      renderConsent: ({ state }) => `<main>${state.is}</main>`,
      renderVisitor: ({ view }) => `<main>${view}</main>`,
      renderLive: ({ questions }) => `<main>${questions.length}</main>`,
      renderPhone: ({ questions }) => `<main>${questions?.length}</main>`,
      renderOwn: ({ own }) => `<aside>${own.length}</aside>`,
    }),
  wordsLink: () => '',
  trialScript: '',
  assets: Router(),
};

/** What the server renders itself, with the real components from source. */
export async function pagesFromSource(): Promise<PageSource> {
  const renderers = await import('../../renderer/server-entry.tsx');
  return { ...stubPages, renderers: () => Promise.resolve(renderers) };
}
