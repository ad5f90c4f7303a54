import type { APIError } from 'openai';
import { isLocalUrl } from '../../platform/reachability.ts';
import {
  AiFault,
  brokenOff,
  firewalled,
  notCompatible,
  refused,
  unreachable,
  untrusted,
  webPage,
} from './ai-fault.ts';

/** The service that was asked. */
type Service = { url: URL; model: string };

const NOBODY_THERE =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EAI_NODATA|ENETUNREACH|EHOSTUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/;
const NO_TRUST = /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_(SSL|TLS)/;

/** Cut off, or forbidden by this laptop itself, before any answer. */
const SHUT_OUT = /^(ECONNRESET|EPIPE|EACCES|EPERM)$/;
/** Status codes of a firewall or a company's proxy: forbidden, proxy login required, legal reasons. */
const SHUT_OUT_STATUS = [403, 407, 451];
/** Message of a proxy that opens no tunnel to the service; undici gives no error code for it. */
const NO_TUNNEL = /^Proxy response \((\d+)\)/;

/** True if a firewall refused the request. The service itself refuses with JSON. */
function isFirewall(library: typeof import('openai'), error: unknown, codes: string[]): boolean {
  if (causesOf(error).some(({ message }) => NO_TUNNEL.test(message))) return true;
  // A connection that breaks before the answer; in the middle of one it is no APIError.
  if (error instanceof library.APIConnectionError) return codes.some((code) => SHUT_OUT.test(code));
  if (!(error instanceof library.APIError) || error.status === undefined) return false;
  return SHUT_OUT_STATUS.includes(Number(error.status)) && typeof error.error !== 'object';
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

/** Codes of an error and of its causes. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const code = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const inner = error instanceof AggregateError ? error.errors.flatMap(codesOf) : [];
  return [...code, ...inner, ...codesOf(error.cause)];
}

/** A refusal that may be about how the service was asked: another way may go. An error inside a 200 has no status. */
export function isAdaptable(
  { OpenAI: library }: typeof import('openai'),
  error: unknown,
): error is APIError {
  if (!(error instanceof library.APIError)) return false;
  return error.status === undefined ? Boolean(error.error) : [400, 422, 500].includes(error.status);
}

/** The service's answer was no. */
export function refusalOf({ url, model }: Service, error: APIError): AiFault {
  // OpenRouter and llama.cpp send an error's status as its code, inside a 200.
  const status = Number(error.status ?? error.code ?? 0);
  return refused(url, model, {
    status: Number.isInteger(status) ? status : 0,
    code: `${error.code ?? ''} ${error.type ?? ''}`,
    message: error.message,
    headers: error.headers,
  });
}

/** Converts any error to a fault; an adaptable refusal is returned unchanged. */
export function faultOf(
  library: typeof import('openai'),
  error: unknown,
  service: Service,
): unknown {
  const { url } = service;
  if (error instanceof AiFault || isAdaptable(library, error)) return error;
  const codes = codesOf(error);
  if (codes.some((code) => NO_TRUST.test(code))) return untrusted(url);
  if (codes.some((code) => NOBODY_THERE.test(code))) return unreachable(url, isLocalUrl(url));
  if (!isLocalUrl(url) && isFirewall(library, error, codes)) return firewalled(url);
  if (error instanceof library.OpenAI.APIError) {
    const status = Number(error.status ?? 0);
    const isPage = /html/i.test(error.headers?.get('content-type') ?? '');
    // Before a page is asked for, a login page of the network sends everybody to itself.
    if (status >= 300 && status < 400) return webPage(url);
    if (isPage && status < 500 && status !== 0) return webPage(url);
    return error.status === undefined ? brokenOff() : refusalOf(service, error);
  }
  if (error instanceof SyntaxError) return notCompatible(url);
  return brokenOff();
}
