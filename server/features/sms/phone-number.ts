const E164 = /^\+[1-9]\d{6,14}$/;

/**
 * Whether a text can be sent back to a sender: an ordinary number. Short codes, names and other channels
 * ("whatsapp:…") take none, or cost extra.
 */
export function isPhoneNumber(sender: string): boolean {
  return E164.test(sender);
}

/** A number as it is shown everywhere but in the history of texts: "a number ending in 67". */
export function maskedNumber(number: string): string {
  return `a number ending in ${number.slice(-2)}`;
}

/** Every number in a sentence of somebody else's, down to its last two digits. */
export function withoutNumbers(sentence: string): string {
  return sentence.replace(/\+?\d[\d\s().-]{5,}\d/g, (number) => `…${number.slice(-2)}`);
}
