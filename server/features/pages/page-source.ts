import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Router, type RequestHandler } from 'express';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { LANGUAGES, type Language } from '../../contract/languages.ts';
import { apiNotFound } from '../../http/errors.ts';
import type { RenderLive, RenderOwn, RenderPhone } from '../../contract/live-page.ts';
import type { RenderConsent, RenderPrivacy, RenderVisitor } from '../../contract/visitor-page.ts';
import { readyBody, type CompressedForms, type ReadyBody } from '../../http/ready-body.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.wasm': 'application/wasm',
};

/** Endings of the compressed forms that the build puts next to a file. */
const FORMS = { br: '.br', gzip: '.gz' } as const;

function formsOf(path: string): CompressedForms {
  const read = (ending: string) =>
    existsSync(path + ending) ? readFileSync(path + ending) : undefined;
  const [br, gzip] = [read(FORMS.br), read(FORMS.gzip)];
  return { ...(br && { br }), ...(gzip && { gzip }) };
}

/** Names of a folder's files, without the compressed forms of others. */
function namesIn(folder: string): string[] {
  const endings: string[] = Object.values(FORMS);
  return readdirSync(folder).filter((name) => !endings.includes(extname(name)));
}

/**
 * Serves the pages' scripts, styles and fonts from memory, compressed by the build, so that each request is cheap. Each is
 * read when it is first asked for: most stands need a sixth of them. Their names carry a hash of the content.
 */
export function assetsFromMemory(folders: readonly string[]): RequestHandler {
  const paths = new Map(
    folders.flatMap((folder) =>
      namesIn(folder).map((name): [string, string] => [`/${name}`, join(folder, name)]),
    ),
  );
  const files = new Map<string, ReadyBody>();

  function fileAt(path: string): ReadyBody {
    const known = files.get(path);
    if (known) return known;
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    const file = readyBody(readFileSync(path), type, { forms: formsOf(path) });
    files.set(path, file);
    return file;
  }

  return async (request, response, next) => {
    const path = ['GET', 'HEAD'].includes(request.method) ? paths.get(request.path) : undefined;
    // Another build may have taken its place meanwhile.
    if (path === undefined || !(files.has(path) || existsSync(path))) {
      next();
      return;
    }
    response.set('Cache-Control', 'public, max-age=31536000, immutable');
    await fileAt(path).send(request, response);
  };
}

/** Source of the stage, as the live page names it. */
const STAGE = 'display/stage-app.tsx';

/** Vite's list of what it built, by its sources. */
const manifestFile = z.record(
  z.string(),
  z.looseObject({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifestFile>;

/** Length of a build's id, short because phones load it. */
const BUILD_LENGTH = 8;

/** The apps of `renderer/`. */
const APPS = ['visitor', 'display', 'admin', 'capture'] as const;
export type AppName = (typeof APPS)[number];

/** Source of the pages: the build, or the sources with live reload. */
export type PageSource = {
  /** Id of the build; another build has other files. */
  build: string;
  /** @param url requested path, which a development server needs */
  html: (app: AppName, url: string) => Promise<string>;
  /** The visitor's page without its script. @param url as above */
  plainHtml: (url: string) => Promise<string>;
  renderers: () => Promise<Renderers>;
  /** Head element of an app's page that loads the language's file of words along with the script, not after it. */
  wordsLink: (language: Language, app: AppName) => string;
  /** Head element with the script by which a marked page follows whether the trial goes on. */
  trialScript: string;
  /** Scripts, styles and fonts of the pages. */
  assets: RequestHandler;
};

type Renderers = {
  renderVisitor: RenderVisitor;
  /** The live page for a browser without JavaScript. */
  renderLive: RenderLive;
  /** Renders the part about one browser's own questions. */
  renderOwn: RenderOwn;
  /** Renders its first frame on a phone. */
  renderPhone: RenderPhone;
  renderPrivacy: RenderPrivacy;
  renderConsent: RenderConsent;
};
const RENDERERS = [
  'renderVisitor',
  'renderLive',
  'renderOwn',
  'renderPhone',
  'renderPrivacy',
  'renderConsent',
] as const;

function isRenderers(module: unknown): module is Renderers {
  return (
    typeof module === 'object' &&
    module !== null &&
    RENDERERS.every((name) => name in module && typeof Reflect.get(module, name) === 'function')
  );
}

/** Reads the renderers from the pages' server build. @throws when they are missing */
export function renderersOf(module: unknown): Renderers {
  if (!isRenderers(module)) throw new Error('The pages for the server are not built.');
  return module;
}

/** Puts style sheets into the page, for pages that phones open: one round trip, and nothing is drawn twice. */
function inlineStyles(html: string, rendererDir: string): string {
  return html.replaceAll(
    /<link rel="stylesheet"[^>]*href="(\/assets\/[\w.-]+\.css)"[^>]*>/g,
    (_link, file: string) => `<style>${readFileSync(join(rendererDir, file), 'utf8')}</style>`,
  );
}

/**
 * Gives scripts a low priority. The form is complete and styled without its script, which therefore loads after
 * everything that draws the page and takes no bandwidth from the first paint.
 */
function deprioritizeScripts(html: string): string {
  return html.replaceAll(
    /<script type="module"|<link rel="modulepreload"/g,
    '$& fetchpriority="low"',
  );
}

/** Elements that a page without scripts does not need. */
const SCRIPTS = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

function readManifest(rendererDir: string): Manifest {
  const list: unknown = JSON.parse(readFileSync(join(rendererDir, '.vite/manifest.json'), 'utf8'));
  return manifestFile.parse(list);
}

/** Name of a source in the build's manifest. @throws when it is missing */
function builtName(manifest: Manifest, source: string): string {
  const found = Object.keys(manifest).find((name) => name.endsWith(source));
  if (found === undefined) throw new Error(`${source} is not built.`);
  return found;
}

/** Returns a function from a source to its path in the build. @throws when it is missing */
function builtFiles(manifest: Manifest): (source: string) => string {
  return (source) => `/${manifest[builtName(manifest, source)]?.file}`;
}

/** Names of all files without which a source's script cannot run, itself first. @throws when it is missing */
function filesOf(manifest: Manifest, source: string): string[] {
  const names = new Set([builtName(manifest, source)]);
  // A set that grows while it is walked is walked to its new end.
  for (const name of names) for (const other of manifest[name]?.imports ?? []) names.add(other);
  const chunks = [...names].flatMap((name) => manifest[name] ?? []);
  return chunks.flatMap(({ file, css }) => [file, ...css]);
}

/** Links to the languages' files. */
function wordsLinks(fileOf: (source: string) => string): ReadonlyMap<Language, string> {
  return new Map(
    LANGUAGES.map((language) => {
      const file = fileOf(`contract/words/${language}.ts`);
      return [language, `<link rel="modulepreload" href="${file}">`];
    }),
  );
}

/** @throws when the pages are not built */
export async function builtPages({
  rendererDir,
  phonesDir,
  visitorBundle,
}: Pick<Config, 'rendererDir' | 'phonesDir' | 'visitorBundle'>): Promise<PageSource> {
  const pathOf = (app: AppName) =>
    join(app === 'admin' ? rendererDir : phonesDir, app, 'index.html');
  if (![...APPS.map(pathOf), visitorBundle].every((file) => existsSync(file))) {
    throw new Error('The pages are not built. Run "npm run build" first.');
  }
  const [staff, phones] = [readManifest(rendererDir), readManifest(phonesDir)];
  const fileOf = builtFiles(phones);
  const read = (app: AppName) => readFileSync(pathOf(app), 'utf8');
  const pages: Record<AppName, string> = {
    visitor: deprioritizeScripts(inlineStyles(read('visitor'), phonesDir)),
    display: inlineStyles(read('display'), phonesDir).replace(
      STAGE,
      filesOf(staff, STAGE).join(','),
    ),
    admin: read('admin'),
    capture: read('capture'),
  };
  const build = createHash('sha256')
    .update(JSON.stringify([staff, phones]))
    .digest('base64url');
  const links = wordsLinks(fileOf);
  const bundle: unknown = await import(/* @vite-ignore */ pathToFileURL(visitorBundle).href);
  const renderers = renderersOf(bundle);
  const plain = pages.visitor.replaceAll(SCRIPTS, '');
  return {
    build: build.slice(0, BUILD_LENGTH),
    html: (app) => Promise.resolve(pages[app]),
    plainHtml: () => Promise.resolve(plain),
    renderers: () => Promise.resolve(renderers),
    wordsLink: (language, app) => {
      const link = links.get(language) ?? '';
      return app === 'visitor' ? deprioritizeScripts(link) : link;
    },
    trialScript: `<script type="module" src="${fileOf('visitor/trial.ts')}"></script>`,
    assets: Router().use(
      '/assets',
      assetsFromMemory([rendererDir, phonesDir].map((folder) => join(folder, 'assets'))),
      apiNotFound,
    ),
  };
}
