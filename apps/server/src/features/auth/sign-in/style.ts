/** The panel's font, where the panel has been built: its files' names change with each build. Ranges as Google Fonts cuts them. */
const faces = [
  {
    part: /-latin-wght/,
    range: 'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC',
  },
  {
    part: /-latin-ext-wght/,
    range: 'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB',
  },
];

export const renderSignInStyle = (files: readonly string[]): string => {
  const fonts = faces.flatMap(({ part, range }) => {
    const file = files.find((each) => each.endsWith('.woff2') && part.test(each));
    return file
      ? [
          `@font-face{font-family:"Inter Variable";font-display:swap;font-weight:100 900;src:url(${file}) format("woff2");unicode-range:${range}}\n`,
        ]
      : [];
  });
  return fonts.join('') + style;
};

const style = `:root{color-scheme:light dark;--page:#f6f7f7;--card:#fff;--text:#1a2023;--soft:#5a656a;--line:#ced5d7;--accent:#145f6b;--accent-text:#fff;--bad:#b42318;--bad-soft:#fef3f2}
@media (prefers-color-scheme:dark){:root{--page:#0f1416;--card:#171d20;--text:#e6eaec;--soft:#9aa5aa;--line:#3a444a;--accent:#67b8c4;--accent-text:#062226;--bad:#ff9b90;--bad-soft:#3a1d1a}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-content:center;gap:24px;padding:24px 16px;background:var(--page);color:var(--text);font:16px/1.5 "Inter Variable",system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{width:min(400px,calc(100vw - 32px));padding:40px 32px;background:var(--card);border:1px solid var(--line);border-radius:16px;box-shadow:0 1px 2px #0000000d,0 12px 32px #0000000f}
.brand{display:flex;align-items:center;gap:10px;margin:0 0 28px;font-weight:650;font-size:18px;letter-spacing:-.01em}
h1{margin:0;font-size:26px;line-height:1.2;letter-spacing:-.02em}.lead{margin:6px 0 24px;color:var(--soft)}
.problem,.reason{margin:0 0 20px;padding:10px 14px;border-radius:10px}.problem{background:var(--bad-soft);color:var(--bad)}.reason{background:var(--page)}
form,label,.field,.secret{display:grid;grid-template-columns:minmax(0,1fr)}form{gap:16px}label{gap:6px;font-weight:550;font-size:14px}.field{gap:6px}.secret{position:relative}
.show{position:absolute;inset:5px 5px 5px auto;margin:0;padding:0 10px;border-radius:7px;background:var(--page);color:var(--soft);font-size:13px;font-weight:550}.show[aria-pressed=true]{color:var(--accent)}.show[hidden]{display:none}.secret:has(.show:not([hidden])) input{padding-right:96px}
input{width:100%;min-width:0;font:inherit;font-weight:400;padding:11px 12px;border:1px solid var(--line);border-radius:10px;background:transparent;color:inherit}
button{font:inherit;font-weight:600;margin-top:8px;padding:12px;border:0;border-radius:10px;background:var(--accent);color:var(--accent-text);cursor:pointer}
input:focus-visible,button:focus-visible,a:focus-visible,summary:focus-visible{outline:3px solid color-mix(in srgb,var(--accent) 45%,transparent);outline-offset:2px}
nav{display:flex;justify-content:center;gap:20px;font-size:14px}nav a{color:var(--soft)}nav span{font-weight:600}
.other{margin:20px 0 0;text-align:center;font-size:14px}.other a,p a{color:var(--accent)}.note{margin:12px 0 16px;overflow-wrap:anywhere}.soft{margin:0;color:var(--soft);font-size:14px}
details{font-size:14px;color:var(--soft)}summary{width:fit-content;cursor:pointer}code{display:block;margin-top:8px;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,monospace}
@media (max-width:480px){main{padding:32px 20px}}
`;
