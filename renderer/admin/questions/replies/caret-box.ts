/** What decides where a text area breaks its lines. */
const COPIED = [
  'boxSizing',
  'width',
  'padding',
  'border',
  'font',
  'letterSpacing',
  'wordSpacing',
  'lineHeight',
  'tabSize',
  'textIndent',
  'textAlign',
  'textTransform',
  'direction',
  'overflowWrap',
  'wordBreak',
] as const;

/** Where a character of a text area stands in the window, in CSS pixels: browsers do not tell that of any field. */
export function caretBox(
  field: HTMLTextAreaElement,
  at: number,
): { left: number; top: number; bottom: number } {
  const style = getComputedStyle(field);
  const mirror = document.createElement('div');
  for (const property of COPIED) mirror.style[property] = style[property];
  Object.assign(mirror.style, {
    position: 'absolute',
    visibility: 'hidden',
    height: 'auto',
    whiteSpace: 'pre-wrap',
    overflow: 'hidden',
    // As much as the field's scroll bar leaves of it.
    width: `${field.clientWidth + parseFloat(style.borderLeftWidth) + parseFloat(style.borderRightWidth)}px`,
    insetInlineStart: '0',
    top: '0',
  });
  const mark = document.createElement('span');
  mark.textContent = '/';
  mirror.append(field.value.slice(0, at), mark);
  field.parentElement?.append(mirror);
  const [own, marked] = [mirror.getBoundingClientRect(), mark.getBoundingClientRect()];
  mirror.remove();
  const box = field.getBoundingClientRect();
  const top = box.top + marked.top - own.top - field.scrollTop;
  return { left: box.left + marked.left - own.left, top, bottom: top + marked.height };
}
