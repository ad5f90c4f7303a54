/** Checks one case after the other. The message of a failure begins with the name of its case. */
export async function eachCase<Case extends readonly [name: string, ...rest: unknown[]]>(
  cases: readonly Case[],
  check: (one: Case) => Promise<void>,
): Promise<void> {
  for (const one of cases) {
    try {
      await check(one);
    } catch (error) {
      if (error instanceof Error) error.message = `${one[0]}: ${error.message}`;
      throw error;
    }
  }
}
