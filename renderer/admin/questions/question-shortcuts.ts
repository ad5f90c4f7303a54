import type { Shortcut } from '../../ui/shortcut-help.tsx';

const SHORTCUTS: (Shortcut & { ai?: true })[] = [
  { keys: ['j', 'k'], does: 'Next and previous question; the arrows do the same' },
  { keys: ['a'], does: 'Approve' },
  { keys: ['r'], does: 'Reject' },
  { keys: ['e', 'Enter'], does: 'Edit and answer' },
  { keys: ['l'], does: 'Label' },
  { keys: ['Shift', 'E'], does: 'Archive: out of the lists and off the screen; there, restore' },
  { keys: ['m'], does: 'Merge into another question that asks for the same' },
  { keys: ['o'], does: 'Show it on the big screen now; approves it first' },
  { keys: ['n'], does: 'Show it after the one that is on, or not after all' },
  { keys: ['p'], does: 'Pin it to the big screen, or unpin it' },
  { keys: ['[', ']'], does: 'Previous and next question on the big screen' },
  { keys: ['f'], does: 'Pause the big screen, or let it go on' },
  { keys: ['b', '.'], does: 'Blank the big screen at once, or show it again' },
  { keys: ['x'], does: 'Select; a, r, l and Shift+E then act on all that are selected' },
  { keys: ['Shift', 'j', 'k'], does: 'Select up to the next or previous one; so do the arrows' },
  { keys: ['*'], does: 'Select all on this page, or none' },
  { keys: ['Esc'], does: 'Clear the selection' },
  { keys: ['s'], does: 'Show the earlier question, where one was asked before' },
  { keys: ['d'], does: 'Ask the AI for a draft, or for a new one', ai: true },
  { keys: ['y'], does: 'Accept the AI’s proposal', ai: true },
  { keys: ['Shift', 'd'], does: 'Discard the AI’s draft or proposal', ai: true },
  { keys: ['u'], does: 'Undo the last change' },
  { keys: ['/'], does: 'Search' },
  { keys: ['Ctrl', 'Enter'], does: 'Approve & save, while editing' },
  { keys: ['Alt', 'Enter'], does: 'Approve and open the next one, while editing' },
  { keys: ['Alt', '↑', '↓'], does: 'Previous and next question, while editing' },
  { keys: ['?'], does: 'This help' },
];

/** The keys of the dashboard, for its help. @param aiOn those of the AI too */
export function shortcutsOf(aiOn: boolean): Shortcut[] {
  return SHORTCUTS.filter(({ ai }) => aiOn || !ai);
}
