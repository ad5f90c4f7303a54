import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Router, type RequestHandler } from 'express';
import { apiNotFound } from '../../http/errors.ts';
import { assetsFromMemory } from './assets.ts';
import type { RenderVisitor, VisitorPage } from '../../contract/visitor-page.ts';

/** The three apps of `renderer/`. */
const APPS = ['visitor', 'display', 'admin'] as const;
export type AppName = (typeof APPS)[number];

/** Where the pages come from: the build, or the sources with live reload. */
export type PageSource = {
  /** @param url path that is asked for; a development server needs it */
  html: (app: AppName, url: string) => Promise<string>;
  renderVisitor: (page: VisitorPage) => Promise<string>;
  /** Scripts, styles and fonts of the pages. */
  assets: RequestHandler;
};

const isRenderVisitor = (value: unknown): value is RenderVisitor => typeof value === 'function';

/** Takes `renderVisitor` out of the visitor app's server build. @throws when it is not there */
export function renderVisitorOf(module: unknown): RenderVisitor {
  const found =
    typeof module === 'object' && module !== null && 'renderVisitor' in module
      ? module.renderVisitor
      : undefined;
  if (!isRenderVisitor(found)) throw new Error('The visitor pages are not built.');
  return found;
}

/** The visitor's page brings its styles along: one round trip, and nothing is drawn twice. */
function inlineStyles(html: string, rendererDir: string): string {
  return html.replaceAll(
    /<link rel="stylesheet"[^>]*href="(\/assets\/[\w.-]+\.css)"[^>]*>/g,
    (_link, file: string) => `<style>${readFileSync(join(rendererDir, file), 'utf8')}</style>`,
  );
}

/** @throws when the pages are not built */
export async function builtPages(rendererDir: string, visitorBundle: string): Promise<PageSource> {
  const files = APPS.map((app) => join(rendererDir, app, 'index.html'));
  if (![...files, visitorBundle].every((file) => existsSync(file))) {
    throw new Error('The pages are not built. Run "npm run build" first.');
  }
  const read = (app: AppName) => readFileSync(join(rendererDir, app, 'index.html'), 'utf8');
  const pages: Record<AppName, string> = {
    visitor: inlineStyles(read('visitor'), rendererDir),
    display: read('display'),
    admin: read('admin'),
  };
  const bundle: unknown = await import(/* @vite-ignore */ pathToFileURL(visitorBundle).href);
  const renderVisitor = renderVisitorOf(bundle);
  return {
    html: (app) => Promise.resolve(pages[app]),
    renderVisitor: (page) => Promise.resolve(renderVisitor(page)),
    assets: Router().use('/assets', assetsFromMemory(join(rendererDir, 'assets')), apiNotFound),
  };
}
