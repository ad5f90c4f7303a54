/** A part of what a module needs: typed as what it is passed for. */
export function part(parts: object): never {
  return parts as never;
}
