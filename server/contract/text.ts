/**
 * Text as somebody typed it, fit to be stored and shown anywhere: line breaks are one character (a form sends two), no
 * control characters (no screen shows them, and a spreadsheet file cannot hold them), and nothing that is no Unicode.
 */
export const tidyText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed();

/** {@link tidyText} for what stands in one line: a name, an address. */
export const tidyLine = (text: string): string => tidyText(text).replaceAll(/\s+/g, ' ');
