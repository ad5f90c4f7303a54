import { readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';

/*
 * On X11, Chromium does not notice that a window manager minimises, shades or hides a window in full screen: it goes on as
 * visible, and paints. The X server knows. Of its protocol these are the three requests for that; the `x11` package brings
 * an X server along and no types. https://www.x.org/releases/X11R7.7/doc/xproto/x11protocol.html
 */

/** Milliseconds without an answer after which the connection is closed; the next question opens another one. */
const ANSWER_MS = 2000;
const INTERN_ATOM = 16;
const GET_WINDOW_ATTRIBUTES = 3;
const GET_PROPERTY = 20;
/** Offsets and values of the replies' fields. */
const MAP_STATE = { at: 26, viewable: 2 };
const VALUE = { count: 16, at: 32 };
const ERROR = 0;
const REPLY = 1;
const LONGEST_PROPERTY = 64;

export type XServer = {
  /**
   * Resolves to true if the window manager has the window on the screen, null when the server does not say.
   * @param handle of Electron
   */
  shows: (handle: Buffer) => Promise<boolean | null>;
};

/** The cookie that lets this user's programs in: the file's first one for the display. @param file of `xauth` */
export function cookieIn(file: Buffer, display: string): { name: Buffer; data: Buffer } {
  let at = 0;
  const next = () => {
    const length = file.readUInt16BE(at);
    at += 2 + length;
    return file.subarray(at - length, at);
  };
  while (at + 2 < file.length) {
    at += 2;
    next();
    const number = next().toString();
    const [name, data] = [next(), next()];
    if (number === '' || number === display) return { name, data };
  }
  return { name: Buffer.alloc(0), data: Buffer.alloc(0) };
}

function readCookie(env: NodeJS.ProcessEnv, display: string) {
  try {
    return cookieIn(readFileSync(env['XAUTHORITY'] ?? join(homedir(), '.Xauthority')), display);
  } catch {
    // Many servers ask for none.
    return cookieIn(Buffer.alloc(0), display);
  }
}

function padded(data: Buffer): Buffer {
  return Buffer.concat([data, Buffer.alloc(-data.length & 3)]);
}

/** A request: its code, one byte beside it, and its four-byte words. */
function request(code: number, detail: number, words: number[], rest = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(4 + words.length * 4);
  head.writeUInt8(code, 0);
  head.writeUInt8(detail, 1);
  head.writeUInt16LE((head.length + rest.length) / 4, 2);
  words.forEach((word, index) => head.writeUInt32LE(word, 4 + index * 4));
  return Buffer.concat([head, rest]);
}

/** The root window's id, in what the server says of itself. */
function rootIn(setup: Buffer): number {
  const vendor = setup.readUInt16LE(24);
  const formats = setup.readUInt8(29);
  return setup.readUInt32LE(40 + padded(Buffer.alloc(vendor)).length + formats * 8);
}

/** Bytes of the first message in the buffer; Infinity until its header has arrived. */
function lengthOf(received: Buffer, isSetUp: boolean): number {
  if (received.length < 8) return Infinity;
  if (!isSetUp) return 8 + received.readUInt16LE(6) * 4;
  if (received.length < 32) return Infinity;
  return 32 + (received[0] === REPLY ? received.readUInt32LE(4) * 4 : 0);
}

/**
 * The X server of the session. A laptop that starts is slow, and a connection can end: each question may make one. It says
 * nothing where there is none on this machine, or it does not let us in.
 */
export function openXServer(env: NodeJS.ProcessEnv): XServer {
  let connection: Promise<XServer | null> | null = null;
  return {
    async shows(handle) {
      const current = (connection ??= connect(env));
      const answer = (await (await current)?.shows(handle)) ?? null;
      if (answer === null && connection === current) connection = null;
      return answer;
    },
  };
}

async function connect(env: NodeJS.ProcessEnv): Promise<XServer | null> {
  const display = /^(?:unix)?:(\d+)/.exec(env['DISPLAY'] ?? '')?.[1];
  if (process.platform !== 'linux' || display === undefined) return null;
  const socket = createConnection(`/tmp/.X11-unix/X${display}`);
  socket.setTimeout(ANSWER_MS, () => {
    if (waiting.length > 0) socket.destroy();
  });
  let received: Buffer = Buffer.alloc(0);
  let isSetUp = false;
  /** Each request has one answer, and they come in order. */
  const waiting: ((answer: Buffer | null) => void)[] = [];
  const answered = (answer: Buffer | null) => waiting.shift()?.(answer);
  const ask = (message: Buffer) =>
    new Promise<Buffer | null>((fulfil) => {
      if (socket.destroyed) return fulfil(null);
      waiting.push(fulfil);
      socket.write(message);
    });

  socket.on('data', (data) => {
    received = Buffer.concat([received, data]);
    for (;;) {
      const length = lengthOf(received, isSetUp);
      if (received.length < length) return;
      const message = received.subarray(0, length);
      received = received.subarray(length);
      const kind = message[0];
      if (kind === REPLY) answered(message);
      else if (kind === ERROR) answered(null);
      isSetUp = true;
    }
  });
  socket.on('error', () => {});
  socket.once('close', () => {
    while (waiting.length > 0) answered(null);
  });

  const { name, data } = readCookie(env, display);
  const hello = Buffer.alloc(12);
  hello.write('l');
  hello.writeUInt16LE(11, 2);
  hello.writeUInt16LE(name.length, 6);
  hello.writeUInt16LE(data.length, 8);
  const setup = await ask(Buffer.concat([hello, padded(name), padded(data)]));
  if (setup === null) return null;
  const root = rootIn(setup);

  const atom = async (text: string) => {
    const words = Buffer.alloc(4);
    words.writeUInt16LE(text.length, 0);
    const rest = Buffer.concat([words, padded(Buffer.from(text))]);
    return (await ask(request(INTERN_ATOM, 0, [], rest)))?.readUInt32LE(8) ?? 0;
  };
  const [state, hidden, showingDesktop] = await Promise.all(
    ['_NET_WM_STATE', '_NET_WM_STATE_HIDDEN', '_NET_SHOWING_DESKTOP'].map(atom),
  );
  const property = async (window: number, which = 0): Promise<number[]> => {
    const answer = await ask(request(GET_PROPERTY, 0, [window, which, 0, 0, LONGEST_PROPERTY]));
    const count = answer?.readUInt32LE(VALUE.count) ?? 0;
    return Array.from({ length: count }, (_, at) => answer?.readUInt32LE(VALUE.at + at * 4) ?? 0);
  };

  return {
    async shows(handle) {
      const window = handle.readUInt32LE(0);
      const [attributes, states, showing] = await Promise.all([
        ask(request(GET_WINDOW_ATTRIBUTES, 0, [window])),
        property(window, state),
        property(root, showingDesktop),
      ]);
      if (attributes === null) {
        socket.destroy();
        return null;
      }
      const isHidden = hidden !== undefined && states.includes(hidden);
      return attributes[MAP_STATE.at] === MAP_STATE.viewable && !isHidden && showing[0] !== 1;
    },
  };
}
