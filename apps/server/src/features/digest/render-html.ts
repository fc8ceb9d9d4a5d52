import { accountLink, catalogLink, type Digest, linksOf, type SearchWeek } from './digest.ts';
import { inOneLine } from './harmless-text.ts';
import { html, type Markup } from './html-template.ts';
import { styleSheet, styles } from './mail-styles.ts';
import { leadOf, refusalOf, renderSubject } from './render-text.ts';
import { createWriter, type FigureView, fill, type Writer } from './write-figures.ts';

const arrows = { up: '▲ ', down: '▼ ', none: '' } as const;

const table = (rows: Markup | readonly Markup[]): Markup =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate">${rows}</table>`;

/** A visitor's words: on their own, whichever way they run, and a link of ours, so that no mail program makes another of them. */
const foreignLink = (address: string, text: string): Markup =>
  html`<a href="${address}" ${styles.link}><bdi dir="auto">${inOneLine(text)}</bdi></a>`;

const figureCell = ({ label, value, note, change }: FigureView): Markup => {
  const changed =
    change.text === ''
      ? html``
      : html`<div ${styles[change.tone]}>${arrows[change.direction]}${change.text}</div>`;
  const noted = note === '' ? html`` : html`<div ${styles.neutral}>${note}</div>`;
  return html`<td width="50%" valign="top" ${styles.figure}><div ${styles.label}>${label}</div><div ${styles.value}>${value}</div>${changed}${noted}</td>`;
};

const inPairs = <T>(values: readonly T[]): T[][] =>
  values.flatMap((value, at) => (at % 2 === 0 ? [[value, ...values.slice(at + 1, at + 2)]] : []));

const emptyPhrases = (digest: Digest, search: SearchWeek, { messages, count }: Writer): Markup => {
  if (search.emptyPhrases.length === 0) return html`<p ${styles.quiet}>${messages.noEmpty}</p>`;
  const { emptyPhrase } = linksOf(digest, search);
  const rows = search.emptyPhrases.map(
    ({ phrase, emptySearches }) =>
      html`<tr><td valign="top" ${styles.row}>${foreignLink(emptyPhrase(phrase), phrase)}</td><td align="right" valign="top" ${styles.amount}>${count(messages.times, emptySearches)}</td></tr>`,
  );
  return html`<p ${styles.quiet}>${messages.emptyLead}</p><div style="height:8px;line-height:8px">&nbsp;</div>${table(rows)}`;
};

const products = (digest: Digest, search: SearchWeek, { messages, count, money }: Writer): Markup => {
  if (search.products.length === 0) return html`<p ${styles.quiet}>${messages.nothingSold}</p>`;
  const { product } = linksOf(digest, search);
  const rows = search.products.map(
    ({ id, name, unitsSold, total }) =>
      html`<tr><td valign="top" ${styles.row}>${foreignLink(product(id), name || id)}</td><td align="right" valign="top" ${styles.amount}>${money(total, search.currency)}<div ${styles.neutral}>${count(messages.units, unitsSold)}</div></td></tr>`,
  );
  return html`<div style="height:8px;line-height:8px">&nbsp;</div>${table(rows)}`;
};

const searchCard = (digest: Digest, search: SearchWeek, writer: Writer): Markup => {
  const { messages } = writer;
  const name =
    digest.searches.length > 1
      ? html`<h2 ${styles.searchName}><bdi dir="auto">${inOneLine(search.name)}</bdi></h2>`
      : html``;
  const figures = inPairs(writer.figures(search).map(figureCell)).map((cells) => html`<tr>${cells}</tr>`);
  return html`<tr><td ${styles.card}>${name}<p ${styles.lead}>${leadOf(digest, search, writer)}</p>
<div style="height:16px;line-height:16px">&nbsp;</div>${table(figures)}
<h3 ${styles.heading}>${messages.emptyTitle}</h3>${emptyPhrases(digest, search, writer)}
<h3 ${styles.heading}>${messages.soldTitle}</h3>${products(digest, search, writer)}
<div style="height:24px;line-height:24px">&nbsp;</div>
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td ${styles.button}><a href="${linksOf(digest, search).reports}" ${styles.buttonLink}>${messages.openReports}</a></td></tr></table>
</td></tr><tr><td style="height:16px;line-height:16px">&nbsp;</td></tr>
`;
};

const noSearchesCard = (digest: Digest, { messages }: Writer): Markup =>
  digest.searches.length > 0
    ? html``
    : html`<tr><td ${styles.card}><p ${styles.lead}>${messages.noSearches}</p></td></tr><tr><td style="height:16px;line-height:16px">&nbsp;</td></tr>
`;

const refusedCard = (digest: Digest, writer: Writer): Markup => {
  const { messages } = writer;
  if (digest.refused.length === 0) return html``;
  const feeds = digest.refused.map(
    (feed) =>
      html`<p ${styles.lead}>${refusalOf(feed, inOneLine(feed.name), writer)} <a href="${catalogLink(digest, feed)}" ${styles.link}>${messages.openCatalog}</a></p>`,
  );
  return html`<tr><td ${styles.card}><h2 ${styles.searchName}>${messages.refusedTitle}</h2>${feeds}</td></tr><tr><td style="height:16px;line-height:16px">&nbsp;</td></tr>
`;
};

/** The mail as most programs show it: 600 px wide at most, one column, no pictures. */
export const renderHtml = (digest: Digest): string => {
  const writer = createWriter(digest.locale);
  const { messages } = writer;
  const why = fill(messages.why, { shop: inOneLine(digest.shopName) });
  const content = html`<tr><td style="padding:0 8px 16px"><div ${styles.brand}>Vitrina</div><h1 ${styles.title}>${fill(messages.title, { week: writer.week(digest.week) })}</h1></td></tr>
${refusedCard(digest, writer)}${noSearchesCard(digest, writer)}${digest.searches.map((search) => searchCard(digest, search, writer))}<tr><td ${styles.foot}>${why} <a href="${accountLink(digest)}" ${styles.link}>${messages.switchOff}</a>.</td></tr>`;
  return html`<!doctype html>
<html lang="${messages.tag}" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${renderSubject(digest)}</title><style>${styleSheet}</style></head>
<body ${styles.page}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${styles.page}><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" align="center" style="max-width:600px;text-align:left">
${content}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>
`.text;
};
