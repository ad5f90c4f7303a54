/** How the line above a visitor's page looks: dark on amber in both themes, on a separate line that stays in view. */
export const REHEARSAL_LINE_STYLE =
  'position:sticky;inset-block-start:0;z-index:9;margin:0;padding:.45rem 1rem;background:#ffc53d;color:#1d1300;font:500 .9375rem/1.35 system-ui,sans-serif;text-align:center';
