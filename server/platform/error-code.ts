/** By what the system, a database or a library says what went wrong; empty without it. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
