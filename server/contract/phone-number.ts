/** Two-digit country codes (ITU-T E.164, list of assigned codes); 1 and 7 have one digit, the others three. */
const TWO_DIGITS = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

function groupsOf(digits: string): string[] {
  const groups: string[] = [];
  let rest = digits;
  while (rest.length > 4) {
    groups.push(rest.slice(0, 3));
    rest = rest.slice(3);
  }
  return [...groups, rest];
}

/** +15551234567 as people read it out: `+1 (555) 123-4567`; other countries in groups of three. Short codes and names stay. */
export function formatPhoneNumber(e164: string): string {
  if (!/^\+[\d ().-]+$/.test(e164)) return e164;
  const digits = e164.replace(/\D/g, '');
  const northAmerican = /^1(\d{3})(\d{3})(\d{4})$/.exec(digits);
  if (northAmerican) {
    const [, area, exchange, line] = northAmerican;
    return `+1 (${area}) ${exchange}-${line}`;
  }
  const codeLength = /^[17]/.test(digits) ? 1 : TWO_DIGITS.test(digits) ? 2 : 3;
  return [`+${digits.slice(0, codeLength)}`, ...groupsOf(digits.slice(codeLength))].join(' ');
}
