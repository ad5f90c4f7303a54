import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { registerDesktopApi } from '../../../main/ipc.ts';
import { talkToAdminPage } from '../../../main/windows/admin-page.ts';
import { part } from '../../support/part.ts';

type Handler = (event: object, ...args: unknown[]) => unknown;

/** Has each action answer with its name and its arguments. */
function get(_actions: object, name: string) {
  return (...args: unknown[]) => [name, ...args];
}

/** The shell's calls as a page makes them. */
function openCalls(isAdminPage = true) {
  const handlers = new Map<string, Handler>();
  const handle = (channel: string, handler: Handler) => handlers.set(channel, handler);
  registerDesktopApi(part({ handle }), part(new Proxy({}, { get })), () => isAdminPage);
  return {
    names: [...handlers.keys()].map((channel) => channel.replace('desktop:', '')),
    call: (name: string, ...args: unknown[]) => handlers.get(`desktop:${name}`)?.({}, ...args),
  };
}

const WITH_ARGUMENTS: Record<string, unknown> = {
  moveDisplay: -2.5,
  setKiosk: false,
  saveWithoutPrinter: 'x'.repeat(100),
  setBadge: 0,
  setUnsaved: Array.from({ length: 200 }, () => 'x'.repeat(200)),
};

test.each(openCalls().names)('the shell does what the staff’s page asks for: %s', (name) => {
  const args = name in WITH_ARGUMENTS ? [WITH_ARGUMENTS[name]] : [];
  expect(openCalls().call(name, ...args)).toEqual([name, ...args]);
  expect(() => openCalls(false).call(name, ...args)).toThrow('Only the admin page may do this.');
});

test.each([
  ['info', [1]],
  ['moveDisplay', []],
  ['moveDisplay', [Infinity]],
  ['setKiosk', ['yes']],
  ['saveWithoutPrinter', ['']],
  ['saveWithoutPrinter', ['x'.repeat(101)]],
  ['setBadge', [-1]],
  ['setBadge', [0.5]],
  ['setUnsaved', ['Event name']],
  ['setUnsaved', [['x'.repeat(201)]]],
  ['setUnsaved', [Array.from({ length: 201 }, () => '')]],
])('the shell refuses arguments of another shape: %s', (name, args) => {
  expect(() => openCalls().call(name, ...args)).toThrow();
});

/** The staff's window at an address, and what is sent to its page. */
function openPage(url: string) {
  const sent: unknown[][] = [];
  const contents = Object.assign(new EventEmitter(), {
    getURL: () => url,
    send: (...message: unknown[]) => sent.push(message),
  });
  const window = { webContents: contents, isDestroyed: () => url === 'destroyed' };
  const load = (next: string) => {
    url = next;
    contents.emit('did-navigate');
    contents.emit('dom-ready');
  };
  return { page: talkToAdminPage(part(window)), sent, load };
}

test('what a page said was not saved is forgotten with the page', () => {
  const { page, load } = openPage('http://admin.localhost/settings');
  page.setUnsaved(['Event name']);
  expect(page.unsaved()).toEqual(['Event name']);
  load('http://admin.localhost/leads');
  expect(page.unsaved()).toEqual([]);
});

test('a page that the menu asks for while there is no server is opened once there is one', () => {
  const { page, sent, load } = openPage('data:text/html,Starting');
  page.goTo('/preflight');
  load('data:text/html,Failed');
  expect(sent).toEqual([]);
  load('http://admin.localhost/');
  load('http://admin.localhost/leads');
  expect(sent).toEqual([['desktop-go-to', '/preflight']]);
  load('destroyed');
  page.goTo('/preflight');
  page.tellOfChange();
  expect(sent).toHaveLength(1);
});
