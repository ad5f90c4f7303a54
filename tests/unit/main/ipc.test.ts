import { expect, test } from 'vitest';
import { registerDesktopApi } from '../../../main/ipc.ts';
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
