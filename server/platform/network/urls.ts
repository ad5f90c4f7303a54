/** `http://host/`, without the port where it is 80. */
export function httpUrl(host: string, port: number) {
  return `http://${host}${port === 80 ? '' : `:${port}`}/`;
}
