import classes from './config.module.css';

/** Whatever an owner writes, the frame runs nothing and loads nothing but pictures. */
const policy = "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'";
const pageOf = (html: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">` +
  '<style>body{margin:12px;font:16px/1.5 system-ui,sans-serif;color:#1a2023;overflow-wrap:anywhere}img{max-width:100%}</style>' +
  `</head><body>${html}</body></html>`;

/** HTML as it would look on a plain page, in a frame that reaches nothing. */
export function HeaderFrame({ html, title }: { html: string; title: string }) {
  return <iframe className={classes.headerFrame} title={title} sandbox="" srcDoc={pageOf(html)} />;
}
