import {
  type BrowserWindow,
  type ContextMenuParams,
  type Input,
  Menu,
  type MenuItemConstructorOptions,
} from 'electron';

/** Of a right click: what can be done with a text, where there is one; otherwise nothing. */
export function editItems({
  isEditable,
  selectionText,
  editFlags,
}: Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'editFlags'
>): MenuItemConstructorOptions[] {
  const copy = { role: 'copy', enabled: editFlags.canCopy } as const;
  const selectAll = { role: 'selectAll', enabled: editFlags.canSelectAll } as const;
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy, selectAll];
  return [
    { role: 'undo', enabled: editFlags.canUndo },
    { role: 'redo', enabled: editFlags.canRedo },
    { type: 'separator' },
    { role: 'cut', enabled: editFlags.canCut },
    copy,
    { role: 'paste', enabled: editFlags.canPaste },
    { type: 'separator' },
    selectAll,
  ];
}

/** Returns how a key changes the page's zoom; null for every other key. */
export function zoomOf({
  type,
  key,
  code,
  control,
  meta,
  alt,
}: Pick<Input, 'type' | 'key' | 'code' | 'control' | 'meta' | 'alt'>):
  'in' | 'out' | 'reset' | null {
  if (type !== 'keyDown' || alt || !(control || meta)) return null;
  // By what is written on the key, wherever a layout has it; `=` is the plus of an American keyboard without Shift.
  if (key === '+' || key === '=' || code === 'NumpadAdd') return 'in';
  if (key === '-' || key === '_' || code === 'NumpadSubtract') return 'out';
  // A French keyboard has its digits under Shift.
  return key === '0' || code === 'Digit0' || code === 'Numpad0' ? 'reset' : null;
}

const STEP = 0.5;
/** About a third, and three times the size. */
const FURTHEST = 6;

/** Gives a window what every desktop app has: the menu of a right click, and keys for the size of its page. */
export function offerEditing(window: BrowserWindow): void {
  const contents = window.webContents;
  contents.on('context-menu', (_event, params) => {
    const items = editItems(params);
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
  contents.on('before-input-event', (event, input) => {
    const zoom = zoomOf(input);
    if (zoom === null) return;
    // Neither the page's nor the menu's, which knows only one layout.
    event.preventDefault();
    const level = contents.getZoomLevel() + (zoom === 'in' ? STEP : -STEP);
    contents.setZoomLevel(zoom === 'reset' ? 0 : Math.max(-FURTHEST, Math.min(FURTHEST, level)));
  });
}
