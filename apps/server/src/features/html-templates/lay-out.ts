import type { PreviewLayout } from '@vitrina/contract';
import { escapeMarkup } from '../../http/markup.ts';
import type { MailProduct } from './product-values.ts';

export type CardSize = { readonly width: number; readonly height: number };

/** As wide as mails are. */
const mailWidth = 600;
const ink = '#222222';
const paper = '#ffffff';
const fonts = 'Arial, Helvetica, sans-serif';

const cellOf = (card: string, { width, height }: CardSize): string =>
  `<td class="vt-card" width="${width}" height="${height}" valign="top" bgcolor="${paper}" style="width:${width}px;height:${height}px;vertical-align:top;font-family:${fonts};font-size:14px;line-height:20px;color:${ink};background-color:${paper}">${card}</td>`;

/** Tables, since classic Outlook draws nothing else side by side. */
const mailBlock = (cards: readonly string[], size: CardSize): string => {
  const card = { ...size, width: Math.min(size.width, mailWidth) };
  const columns = Math.max(1, Math.min(cards.length, Math.floor(mailWidth / card.width)));
  const width = columns * card.width;
  const rows: string[] = [];
  for (let at = 0; at < cards.length; at += columns) {
    const row = cards.slice(at, at + columns);
    const missing = columns - row.length;
    const rest =
      missing > 0 ? `<td class="vt-card" colspan="${missing}" style="font-size:0">&nbsp;</td>` : '';
    rows.push(`<tr>${row.map((each) => cellOf(each, card)).join('')}${rest}</tr>`);
  }
  return `<table class="vt-block" role="presentation" align="center" width="${width}" cellpadding="0" cellspacing="0" border="0" bgcolor="${paper}" style="width:${width}px;margin:0 auto;border-collapse:collapse;background-color:${paper}">${rows.join('\n')}</table>`;
};

const mailStyle =
  '@media only screen and (max-width:480px){.vt-block{width:100%!important}.vt-card{display:block!important;width:100%!important;height:auto!important}}';

const webBlock = (cards: readonly string[], { width, height }: CardSize): string => {
  const box = `box-sizing:border-box;width:${width}px;max-width:100%;height:${height}px;overflow:hidden;font-family:${fonts};font-size:14px;line-height:20px;color:${ink};background:${paper}`;
  return `<div style="display:flex;flex-wrap:wrap;justify-content:center;gap:16px">${cards.map((card) => `<div style="${box}">${card}</div>`).join('\n')}</div>`;
};

/** The products without the document around them. */
export const layOutBlock = (layout: 'web' | 'mail', cards: readonly string[], size: CardSize): string => {
  if (cards.length === 0) return '';
  return layout === 'mail' ? mailBlock(cards, size) : webBlock(cards, size);
};

/** A fragment to be put into a mail. Mail tools that drop its style element only lose the single column of phones. */
export const layOutFragment = (layout: 'web' | 'mail', cards: readonly string[], size: CardSize): string =>
  `${layout === 'mail' ? `<style>${mailStyle}</style>\n` : ''}${layOutBlock(layout, cards, size)}\n`;

export const layOutDocument = (
  layout: 'web' | 'mail',
  cards: readonly string[],
  size: CardSize,
  { language, title }: { readonly language: string; readonly title: string },
): string => `<!doctype html>
<html lang="${escapeMarkup(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${escapeMarkup(title)}</title>
<style>body{margin:0;padding:${layout === 'mail' ? '0' : '16px'};background:${paper}}img{max-width:100%}${layout === 'mail' ? mailStyle : ''}</style>
</head>
<body bgcolor="${paper}">
${layOutBlock(layout, cards, size)}
</body>
</html>
`;

/** The text part of a mail. */
export const layOutText = (products: readonly MailProduct[]): string =>
  products
    .map(({ values }) => {
      const { title = '', price = '', oldPrice = '', link = '' } = values;
      const line = (part: string): string => part.replaceAll(/\s+/g, ' ').trim();
      return [line(title), line(oldPrice === '' ? price : `${price} (${oldPrice})`), line(link)]
        .filter((part) => part !== '')
        .join('\n');
    })
    .join('\n\n')
    .concat('\n');

export const documentLayoutOf = (layout: PreviewLayout): 'web' | 'mail' =>
  layout === 'mail' ? 'mail' : 'web';
