/**
 * Removes invisible characters from an email address or a phone number: direction marks, which Arabic and Hebrew
 * keyboards and chats put around it, and joiners. Mail to an address with one of them is not delivered.
 */
export function withoutUnseen(address: string): string {
  return address.replace(/\p{DI}/gu, '');
}

/**
 * An email address as people type, paste or dictate it, in the one form that is stored: `mailto:`, a display name with
 * angle brackets and a sentence's full stop go, full-width signs become plain ones. Letters stay as they are, since mail
 * systems take more than any pattern knows (RFC 6531).
 */
export function tidyEmail(text: string): string {
  const plain = withoutUnseen(text)
    .normalize('NFKC')
    .replace(/\u3002/g, '.')
    .trim();
  const address = /<([^<>]*@[^<>]*)>/.exec(plain)?.[1] ?? plain;
  return address
    .trim()
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(/\s*@\s*/g, '@')
    .replace(/^[<(\s]+|[>),.;:\s]+$/g, '')
    .replace(/^(["'])(.*)\1$/, '$2');
}

/**
 * True if there is text on both sides of the last `@`. The check is lax: a lead is worth more than a strict pattern.
 */
export function isEmail(tidied: string): boolean {
  return /.@[^@]+$/.test(tidied);
}
