import type { Shortcut, ShortcutGroup } from '../palette/page-keys.ts';

type OwnShortcut = Shortcut & { ai?: true };

const GROUPS: { title: string; shortcuts: OwnShortcut[] }[] = [
  {
    title: 'Decide',
    shortcuts: [
      { keys: ['j', 'k'], does: 'Next and previous question; the arrows work too' },
      { keys: ['a'], does: 'Approve' },
      { keys: ['r'], does: 'Reject' },
      { keys: ['e', 'Enter'], does: 'Edit and answer' },
      { keys: ['d'], does: 'Ask the AI for a draft, or for a new one', ai: true },
      { keys: ['y'], does: 'Accept the AI’s proposal', ai: true },
      { keys: ['Shift', 'd'], does: 'Discard the AI’s draft or proposal', ai: true },
      { keys: ['u'], does: 'Undo the last change' },
    ],
  },
  {
    title: 'On the big screen',
    shortcuts: [
      { keys: ['o'], does: 'Show it now; approves it first' },
      { keys: ['n'], does: 'Show it after the current one, or cancel that' },
      { keys: ['p'], does: 'Pin it, or unpin it' },
      { keys: ['[', ']'], does: 'Previous and next question' },
      { keys: ['f'], does: 'Pause, or resume' },
      { keys: ['b', '.'], does: 'Blank the screen at once, or show it again' },
    ],
  },
  {
    title: 'Several at once',
    shortcuts: [
      { keys: ['x'], does: 'Select; a, r, l and Shift+E then act on everything selected' },
      {
        keys: ['Shift', 'j', 'k'],
        does: 'Select up to the next or previous one; the arrows work too',
      },
      { keys: ['*'], does: 'Select all on this page, or none' },
      { keys: ['Esc'], does: 'Clear the selection' },
    ],
  },
  {
    title: 'While editing',
    shortcuts: [
      { keys: ['Ctrl', 'Enter'], does: 'Approve & save' },
      { keys: ['Alt', 'Enter'], does: 'Approve and open the next one' },
      { keys: ['Alt', '↑', '↓'], does: 'Previous and next question' },
    ],
  },
  {
    title: 'Tidy up',
    shortcuts: [
      { keys: ['l'], does: 'Label' },
      { keys: ['m'], does: 'Merge into another question that asks the same thing' },
      { keys: ['s'], does: 'Show the earlier question, if it was asked before' },
      {
        keys: ['Shift', 'E'],
        does: 'Archive: out of the lists and off the screen; in the archive, restore',
      },
      { keys: ['/'], does: 'Search' },
    ],
  },
];

const WITHOUT_AI = GROUPS.map(({ title, shortcuts }) => ({
  title,
  shortcuts: shortcuts.filter(({ ai }) => !ai),
}));

/** The keys of the dashboard. @param aiOn those of the AI too */
export function shortcutsOf(aiOn: boolean): readonly ShortcutGroup[] {
  return aiOn ? GROUPS : WITHOUT_AI;
}

/** Those for questions of an event that is over. */
export const READING_SHORTCUTS: ShortcutGroup[] = [
  {
    title: 'Questions',
    shortcuts: [
      { keys: ['j', 'k'], does: 'Next and previous question; the arrows work too' },
      { keys: ['Enter'], does: 'Open' },
      { keys: ['/'], does: 'Search' },
    ],
  },
];
