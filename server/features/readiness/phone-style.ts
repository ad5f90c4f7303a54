/** The visitors' look without the build: this page must work when nothing else does. No bytes are wasted on the air. */
export const PHONE_STYLE = [
  ':root{color-scheme:dark;--bg:#0c0d10;--line:#2c303a;--text:#f5f3ef;--text2:#bcbec6;--mark:#6b7080;--ok:#4fc98f;--bad:#ff7b7b;--accent:#ff6a3d;--on:#1d0a03;--focus:#ffb59b}',
  '[data-theme=light]{color-scheme:light;--bg:#faf8f5;--line:#e0dbd2;--text:#16171b;--text2:#474a53;--mark:#85817a;--ok:#12734a;--bad:#b3261e;--accent:#c33d17;--on:#fff;--focus:#8a2b0f}',
  '*{box-sizing:border-box;margin:0}',
  'html{background:var(--bg);color:var(--text);font:400 1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;-webkit-text-size-adjust:100%;text-size-adjust:100%}',
  'main{display:flex;flex-direction:column;justify-content:center;min-height:100vh;min-height:100dvh;max-width:34rem;margin:0 auto;padding:32px 24px}',
  '.owner{margin-bottom:16px;color:var(--text2);font-weight:600}',
  'h1{font-size:min(2.5rem,11vw);font-weight:750;line-height:1.06;letter-spacing:-.035em;text-wrap:balance}',
  'h1+p{margin-top:16px}p{color:var(--text2)}',
  'ol{margin:32px 0 24px;padding:0;border-top:1px solid var(--line);list-style:none}',
  'li{display:flex;align-items:center;gap:14px;min-height:60px;border-bottom:1px solid var(--line);color:var(--text2);font-size:1.125rem}',
  'svg{flex:none;width:28px;height:28px;fill:none;stroke:var(--mark);stroke-width:2;stroke-linecap:round;stroke-linejoin:round}',
  'li path{stroke-dasharray:14;stroke-dashoffset:14;transition:stroke-dashoffset .3s}',
  '[data-state=done]{color:var(--text);font-weight:600}[data-state=done] svg{stroke:var(--ok)}[data-state=done] path{stroke-dashoffset:0}',
  '[data-state=failed]{color:var(--bad);font-weight:600}[data-state=failed] svg{stroke:var(--bad)}[data-state=failed] circle{stroke-dasharray:4 4}',
  // Words of three lines at most: nothing below moves when they change.
  '#words{min-height:4.75em}',
  '.button{display:flex;align-items:center;justify-content:center;min-height:58px;margin-top:16px;border-radius:12px;background:var(--accent);color:var(--on);font-size:1.125rem;font-weight:700;text-decoration:none}',
  '.plain{border:1px solid var(--mark);background:none;color:var(--text)}',
  '.button[hidden]{display:flex;visibility:hidden}',
  ':focus-visible{outline:3px solid var(--focus);outline-offset:3px}',
  '@media (prefers-reduced-motion:reduce){li path{transition:none}}',
].join('');
