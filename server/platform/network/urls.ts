/** `http://host/`, without the port where it is 80. */
export function httpUrl(host: string, port: number) {
  return `http://${host}${port === 80 ? '' : `:${port}`}/`;
}

/** Whether a peer's address is this machine itself. */
export function isLoopback(address: string | undefined) {
  return address !== undefined && /^(::1$|(::ffff:)?127\.)/.test(address);
}
