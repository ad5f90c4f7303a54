/*
 * Loaded before a server (`node --import`): its clock, and what it does every so often, go ten times as fast since the
 * moment of BOOTH_TEST_HASTY, also across starts. What it waits for once takes its time.
 */
const TIMES = 10;
const since = Number(process.env.BOOTH_TEST_HASTY);
const { now } = Date;
const { setInterval } = globalThis;

Date.now = () => Math.round(since + (now() - since) * TIMES);
globalThis.setInterval = (act, ms, ...args) => setInterval(act, ms / TIMES, ...args);
