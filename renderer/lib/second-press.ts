/**
 * Effect of a press on a button that asks before it deletes: the second half of a double click confirms nothing.
 * @param clicks how many times a mouse or a finger pressed in a row, 0 for a key
 */
export function pressEffect(isAsked: boolean, clicks: number): 'ask' | 'delete' | null {
  if (!isAsked) return 'ask';
  return clicks > 1 ? null : 'delete';
}
