import { withoutStacks } from './text.ts';

/** Words that begin a family name. */
const PARTICLES =
  /^(?:al|bin|da|das|de|del|della|den|der|di|do|dos|du|el|la|le|ten|ter|van|vom|von|zu|zum|zur)$/i;

/** A name in two: the last word and what belongs to it is the family name. One word is a family name. */
export function nameParts(name: string): { first: string; last: string } {
  const [family, given] = name.split(',').map((part) => part.trim());
  if (family && given) return { first: given, last: family };
  const words = name.split(' ').filter((word) => word !== '');
  // Without one, -1: the last word.
  const at = words.findIndex((word, index) => index > 0 && PARTICLES.test(word));
  return { first: words.slice(0, at).join(' '), last: words.slice(at).join(' ') };
}

/** A name as others may see it on a screen: first name and initial. One word is shown as it is. */
export function shownName(name: string): string {
  const { first, last } = nameParts(withoutStacks(name));
  const [initial] = Array.from(last);
  return first === '' || initial === undefined ? last : `${first} ${initial.toUpperCase()}.`;
}
