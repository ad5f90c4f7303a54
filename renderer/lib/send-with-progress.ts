/** Milliseconds without any progress after which an upload counts as lost, however long it takes as a whole. */
const STALLED_MS = 30_000;

type Parts = {
  method: string;
  headers: Headers;
  body: FormData;
  signal: AbortSignal;
  /** @param share of the body that is on its way, from 0 to 1 */
  onProgress: (share: number) => void;
  /** Milliseconds that the server may take once all is sent; as for the way to it unless given. */
  answerMs?: number | undefined;
};

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return new Response(request.responseText, { status: request.status, headers });
}

/** As `fetch`, for a body whose way to the server is watched: `fetch` tells nothing about that. */
export function sendWithProgress(path: string, parts: Parts): Promise<Response> {
  const { method, headers, body, signal, onProgress, answerMs = STALLED_MS } = parts;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const alive = (ms = STALLED_MS) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), ms);
    };
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);

    request.upload.addEventListener('progress', ({ loaded, total }) => {
      alive();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.upload.addEventListener('load', () => alive(answerMs));
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', () => reject(new TypeError('The request failed.')));
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    });

    request.open(method, path);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    alive();
    if (signal.aborted) reject(new DOMException('Aborted', 'AbortError'));
    else request.send(body);
  });
}
