import { networkInterfaces } from 'node:os';
import type { Browser, BrowserContext, ConsoleMessage, Request, WebError } from 'playwright/test';
import { PUBLIC_HOST } from './api.ts';

/** What pages did that no page may do. */
type PageFaults = {
  /** Addresses of other machines that were asked for. */
  outsideRequests: string[];
  /** Exceptions that nobody caught, and violations of the Content-Security-Policy. */
  errors: string[];
};

/** Watches every page of every context that the browser opens from now on; `stop` ends it. */
export function guardPages(browser: Browser): { faults: PageFaults; stop: () => void } {
  const faults: PageFaults = { outsideRequests: [], errors: [] };
  const onRequest = (request: Request) => {
    if (isOutside(request.url())) faults.outsideRequests.push(request.url());
  };
  const onWebError = (error: WebError) => {
    const fault = error.error();
    faults.errors.push(fault.stack ?? fault.message);
  };
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy')) {
      faults.errors.push(message.text());
    }
  };
  const onContext = (context: BrowserContext) => {
    context.on('request', onRequest).on('weberror', onWebError).on('console', onConsole);
  };
  browser.on('context', onContext);
  return { faults, stop: () => void browser.off('context', onContext) };
}

/** This machine by its IP addresses, as a device that resolves no names reaches it. */
function isOwnAddress(hostname: string): boolean {
  const all = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  return all.some(({ address }) => address === hostname);
}

function isOutside(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  if (!/^(https?|wss?):$/.test(protocol)) return false;
  const isName = [PUBLIC_HOST, 'localhost'].some(
    (name) => hostname === name || hostname.endsWith(`.${name}`),
  );
  return !isName && !isOwnAddress(hostname);
}
