import { AREA_CODES, COUNTRY_CODES, NANP_ELSEWHERE } from './number-plan.ts';

function byCode(codes: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(codes).flatMap(([place, list]) =>
      list.split(' ').map((code): [string, string] => [code, place]),
    ),
  );
}

const STATE_BY_AREA = byCode(AREA_CODES);
const ELSEWHERE_BY_AREA = byCode(NANP_ELSEWHERE);

export type Origin = { country: string | null; state: string | null };

/**
 * Where a number belongs, by its own digits: Twilio tells the place only in its webhooks, not in the list of messages.
 * @param number in E.164; anything else is from nowhere
 */
export function originOf(number: string): Origin {
  const digits = /^\+(\d{7,15})$/.exec(number)?.[1];
  if (digits === undefined) return { country: null, state: null };
  if (digits.startsWith('1')) {
    const area = digits.slice(1, 4);
    const elsewhere = ELSEWHERE_BY_AREA.get(area);
    if (elsewhere !== undefined) return { country: elsewhere, state: null };
    return { country: 'US', state: STATE_BY_AREA.get(area) ?? null };
  }
  const code = [3, 2, 1].map((length) => digits.slice(0, length)).find((c) => c in COUNTRY_CODES);
  return { country: code === undefined ? null : (COUNTRY_CODES[code] ?? null), state: null };
}
