import type { Locator } from 'playwright/test';

/** Has them, and what is in them, remember what React gave them last: it is another object after each drawing. Times tick by themselves. */
export async function rememberDrawn(owners: Locator): Promise<void> {
  await owners.evaluateAll((all) => {
    for (const element of all.flatMap((one) => [one, ...one.querySelectorAll(':not(time)')])) {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps')) ?? '';
      const given: unknown = Reflect.get(element, key);
      Reflect.set(element, 'isDrawnAgain', () => Reflect.get(element, key) !== given);
    }
  });
}
/** How many of those that were there then have been drawn again, or anything in them. */
export function drawnAgain(owners: Locator): Promise<number> {
  return owners.evaluateAll(
    (all) =>
      all.filter((one) =>
        [one, ...one.querySelectorAll(':not(time)')].some((element) => {
          const isDrawnAgain: unknown = Reflect.get(element, 'isDrawnAgain');
          return typeof isDrawnAgain === 'function' && isDrawnAgain() === true;
        }),
      ).length,
  );
}
