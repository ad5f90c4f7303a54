/** Returns the result of a function of one value, computed again once that is another value. */
export function untilChanged<T, R>(read: () => T, make: (value: T) => R): () => R {
  let last: { of: T; result: R } | null = null;
  return () => {
    const of = read();
    if (last === null || last.of !== of) last = { of, result: make(of) };
    return last.result;
  };
}
