import type { Response } from 'express';
import { readyBody } from '../../http/ready-body.ts';
import type { PagePolicy } from '../../http/security-headers.ts';
import type { fillPage } from './html.ts';

/** A page's HTML, and the styles that its policy allows. */
export type DrawnPage = ReturnType<typeof fillPage>;

const HTML = 'text/html; charset=utf-8';

/** Sends a page that is for one visit alone. */
export function sendPage(response: Response, page: DrawnPage, policy: PagePolicy): Promise<void> {
  const headers = { ...policy(page.styles), 'Cache-Control': 'no-store' };
  return readyBody(Buffer.from(page.html), HTML).send(response.req, response.set(headers));
}

/**
 * Pages that are the same for many: drawn and compressed once for as long as what they are drawn from is the same.
 * @returns a function that gives the page of a name; `draw` is called when anything in `of` is another than last time
 */
export function createKeptPages<Page extends DrawnPage = DrawnPage>(policy: PagePolicy) {
  type Kept = { of: readonly unknown[]; page: Page; send: (response: Response) => Promise<void> };
  const pages = new Map<string, Kept>();

  return (name: string, of: readonly unknown[], draw: () => Page): Kept => {
    const known = pages.get(name);
    if (known?.of.every((one, at) => one === of[at])) return known;
    const page = draw();
    const headers = { ...policy(page.styles), 'Cache-Control': 'private, no-cache' };
    const body = readyBody(Buffer.from(page.html), HTML, { quality: 'best' });
    const kept: Kept = {
      of,
      page,
      send: (response) => body.send(response.req, response.set(headers)),
    };
    pages.set(name, kept);
    return kept;
  };
}
