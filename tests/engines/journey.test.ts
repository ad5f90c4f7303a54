import { createServer, request } from 'node:http';
import { networkInterfaces } from 'node:os';
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  onTestFinished,
  test,
  type TestContext,
} from 'vitest';
import { z } from 'zod';
import { leadList } from '../../server/contract/leads.ts';
import { type Booth, openBooth } from '../support/booth.ts';
import { type BoothTemplate, makeTemplate } from '../support/booth-template.ts';
import { jsonOf } from '../support/expect-answer.ts';
import { type Engine, type EnginePage, until } from './engine.ts';
import { firefox } from './engine-firefox.ts';
import { webkit } from './engine-webkit.ts';
import { listenHere } from '../support/listen-here.ts';
import { skipLoudly } from '../support/skip-loudly.ts';

let made: { template: BoothTemplate; remove: () => Promise<void> };
beforeAll(async () => {
  made = await makeTemplate();
});
afterAll(() => made.remove());

/** A booth, and a page of the engine; the test is left out where the machine does not have it. */
async function open(
  context: TestContext,
  engine: Engine,
  window: 'phone' | 'wall',
): Promise<{ booth: Booth; page: EnginePage }> {
  const reason = engine.missing();
  if (reason !== null) skipLoudly(context, reason);
  const { booth, close } = await openBooth({ BOOTH_RATE_LIMIT: 'off' }, made.template);
  onTestFinished(close);
  const page = await engine.launch(window);
  onTestFinished(page.close);
  return { booth, page };
}

/** An address as phones use it: the loopback address counts as secure and has features that no phone has here. */
function addressOf({ port }: Booth): string {
  const outer = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal);
  return `http://${outer?.address ?? '127.0.0.1'}:${port}`;
}

function textOf(page: EnginePage): Promise<string> {
  return page.read(z.string(), 'document.body.innerText');
}
function whenRead(page: EnginePage, text: string) {
  return until(`“${text}”`, async () => (await textOf(page)).includes(text));
}
function whenAt(page: EnginePage, path: string) {
  return until(path, async () => (await page.read(z.string(), 'location.pathname')) === path);
}
function whenOnStage(page: EnginePage, text: string) {
  return until(`“${text}” on the stage`, async () => {
    const drawn = await page.read(
      z.string(),
      `document.querySelector('[data-part=stage]')?.innerText ?? ''`,
    );
    return drawn.replaceAll(/\s+/g, ' ').includes(text);
  });
}

/** A way to a server on which things get lost, as on a crowded radio, for any browser. @param to the server's port @param lost paths */
async function openLossyLink(to: number, lost: RegExp | null) {
  const link = {
    /** Paths that get no answer; null answers all. */
    lost,
    losses: 0,
    /** Replaces a page on its way. */
    rewrite: (page: string) => page,
  };
  const server = createServer((asked, answer) => {
    if (link.lost?.test(asked.url ?? '')) {
      link.losses += 1;
      asked.socket.destroy();
      return;
    }
    const { method, url: path, headers } = asked;
    const isPage = headers.accept?.startsWith('text/html') ?? false;
    if (isPage) headers['accept-encoding'] = 'identity';
    const passed = request({ port: to, host: '127.0.0.1', method, path, headers }, (got) => {
      if (isPage) {
        delete got.headers['content-length'];
        // A reload by the tag of what was replaced would be told that nothing has changed.
        delete got.headers.etag;
      }
      answer.writeHead(got.statusCode ?? 502, got.headers);
      if (!isPage) {
        got.pipe(answer);
        return;
      }
      let text = '';
      got.setEncoding('utf8').on('data', (part: string) => (text += part));
      got.on('end', () => answer.end(link.rewrite(text)));
    });
    passed.on('error', () => asked.socket.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  const port = await listenHere(server);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { link, port };
}

/** A language's file, and those of the stage. */
const WORDS = /\/assets\/[a-z]{2}-/;
const STAGE = /\/assets\/(stage-app|display-stage|common)-/;

describe.for([firefox, webkit])('in $name', { tags: 'deep' }, (engine) => {
  test('a visitor asks, leaves contact details, and reads the answer on the phone', async (context) => {
    const { booth, page } = await open(context, engine, 'phone');

    await page.open(addressOf(booth));
    await page.type('#content', 'Does it run on an iPhone?');
    await page.click('label[for=include-name]');
    await page.type('#author_name', 'Ada');
    await page.click('#personalized');
    await page.click('.button-primary');
    await whenAt(page, '/contact-funnel');
    await page.type('#name', ' Lovelace');
    await page.type('#email', 'ada@example.com');
    await page.click('#consent');
    await page.click('.button-primary');
    await until('the thanks', async () => (await booth.questions()).length === 1);
    await page.click('a[href="/wedeliver"]');
    await whenRead(page, 'Does it run on an iPhone?');

    const [question] = await booth.questions();
    expect(question).toMatchObject({ content: 'Does it run on an iPhone?', author_name: 'Ada' });
    const admin = await booth.admin();
    const { data } = leadList.parse(jsonOf(await admin.get('/api/admin/leads')));
    expect(data).toMatchObject([{ email: 'ada@example.com', question_id: question?.id }]);
    await booth.approve(question?.id ?? 0, 'It does, **without** the internet.');
    await whenRead(page, 'It does, without the internet.');
    const over = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.read(z.number(), over)).toBe(0);
    expect(page.errors()).toEqual([]);
  });

  test('a question that is asked without the server arrives by itself, once', async (context) => {
    const { booth, page } = await open(context, engine, 'phone');
    await page.open(addressOf(booth));
    await page.type('#content', 'Is anybody there?');
    await booth.kill();
    await page.click('.button-primary');
    await until('the outbox', async () =>
      (await page.read(z.string(), 'JSON.stringify(localStorage)')).includes('Is anybody there?'),
    );
    await booth.start();
    await until('the question', async () => (await booth.questions()).length > 0);
    await whenAt(page, '/wedeliver');
    expect((await booth.questions()).map(({ content }) => content)).toEqual(['Is anybody there?']);
    expect(page.errors()).toEqual([]);
  });

  test('the stage shows what is approved, next to how to take part, and outlives the server', async (context) => {
    const { booth, page } = await open(context, engine, 'wall');
    await booth.approve(await booth.ask('Which sensors fit?'), 'All of the **X200** series.');
    await page.open(`${addressOf(booth)}/wedeliver`);
    await whenOnStage(page, 'Which sensors fit?');
    await whenOnStage(page, 'All of the X200 series.');
    await booth.approve(await booth.ask('And in the rain?'));
    await whenOnStage(page, 'And in the rain?');
    await booth.kill();
    const outside = await page.read(
      z.array(z.string()),
      `[...document.querySelectorAll('[data-part]')].filter((part) => {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
      }).map((part) => part.dataset.part)`,
    );
    expect(outside).toEqual([]);
    await whenOnStage(page, 'Which sensors fit?');
    expect(page.errors()).toEqual([]);
  });

  /** A page behind a link that loses what matches. */
  async function openLossy(context: TestContext, window: 'phone' | 'wall', lost: RegExp) {
    const { booth, page } = await open(context, engine, window);
    const { link, port } = await openLossyLink(booth.port, lost);
    const untilLost = (times: number) => until('what was lost', async () => link.losses >= times);
    return { booth, page, link, untilLost, address: `http://127.0.0.1:${port}` };
  }

  test('a phone’s page comes alive after a loss, keeps what is typed, and trusts its fields', async (context) => {
    const { booth, page, link, untilLost, address } = await openLossy(context, 'phone', WORDS);
    const whenAlive = (field: '#content' | '#email') =>
      until('the script', () =>
        page.read(z.boolean(), `document.querySelector('${field}').form.noValidate`),
      );
    const whenTyped = (text: string) =>
      until(
        `“${text}” in its field`,
        async () =>
          (await page.read(z.string(), `document.querySelector('#content').value`)) === text,
      );
    await page.open(address);
    await page.type('#content', 'Does it float?');
    await untilLost(2);
    link.lost = null;
    await whenAlive('#content');
    await whenTyped('Does it float?');
    await page.open(address);
    await whenAlive('#content');
    await whenTyped('Does it float?');

    await page.open(`${address}/contact-funnel`);
    await whenAlive('#email');
    // As a browser does that fills in without an event.
    await page.read(
      z.boolean(),
      `(() => {
        document.querySelector('#name').value = 'Ada';
        document.querySelector('#email').value = 'ada@example.com';
        return true;
      })()`,
    );
    await page.click('.button-primary:enabled');
    const admin = await booth.admin();
    await until('the lead', async () => {
      const { data } = leadList.parse(jsonOf(await admin.get('/api/admin/leads')));
      return data.length === 1;
    });

    // Of an earlier version, as long as nothing is typed.
    link.rewrite = (html) => html.replace(/"build":"[^"]*"/, '"build":"earlier"');
    await page.open(`${address}/wedeliver`);
    link.rewrite = (html) => html;
    const build = `JSON.parse(document.querySelector('#page').textContent).build`;
    await until(
      'the page of this version',
      async () => (await page.read(z.string(), build)) !== 'earlier',
    );
    expect(page.errors()).toEqual([]);
  });

  test('a wall comes alive after any of its files were lost', async (context) => {
    const { booth, page, link, untilLost, address } = await openLossy(context, 'wall', /\.js$/);
    await booth.approve(await booth.ask('Which sensors fit?'));
    await page.open(`${address}/wedeliver`);
    await untilLost(1);
    const before = link.losses;
    link.lost = STAGE;
    await untilLost(before + 2);
    link.lost = null;
    await whenOnStage(page, 'Which sensors fit?');
  });
});
