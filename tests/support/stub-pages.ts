import { Router } from 'express';
import type { VisitorPage } from '../../server/contract/visitor-page.ts';
import type { AppName, PageSource } from '../../server/features/pages/page-source.ts';

/** An HTML file with every mark that the server fills in. */
export const stubHtml = (app: AppName) =>
  `<!doctype html><html lang="en" data-theme="dark"><head><title>${app}</title><!--head--></head><body data-app="${app}"><div id="root"><!--app--></div><!--page--></body></html>`;

/** Pages that need no build: what the server makes of them is what is tested, not what they look like. */
export const stubPages: PageSource = {
  html: (app) => Promise.resolve(stubHtml(app)),
  renderVisitor: (page: VisitorPage) => Promise.resolve(`<main>${page.view}</main>`),
  assets: Router(),
};

/** The visitor's real components, from source. */
export async function visitorPagesFromSource(): Promise<PageSource> {
  const { renderVisitor } = await import('../../renderer/visitor/server-entry.tsx');
  return { ...stubPages, renderVisitor: (page) => Promise.resolve(renderVisitor(page)) };
}
