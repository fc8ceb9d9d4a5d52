import type { SavedHtmlTemplate } from '@vitrina/contract';

const titleLine = 1.35;
const priceLine = 1.3;
const smallestPicture = 24;

/** A template that looks as the server draws pictures of cards: photo, two lines of the title, price; beside each other on wide cards. */
export const plainCard = ({ width, height }: Pick<SavedHtmlTemplate, 'width' | 'height'>): string => {
  const isWide = width >= height * 1.5;
  const padding = Math.max(2, Math.round(Math.min(width, height) * 0.05));
  const inner = { width: Math.max(1, width - 2 * padding), height: Math.max(1, height - 2 * padding) };
  const titleSize = Math.max(8, Math.min(18, Math.round((isWide ? width * 0.5 : width) / 13)));
  const priceSize = Math.round(titleSize * 1.25);
  const textHeight = Math.ceil(
    2 * titleSize * titleLine + (priceSize * 0.7 + priceSize) * priceLine + 2 * padding,
  );
  const picture = isWide
    ? { width: Math.floor(Math.min(inner.height, inner.width * 0.4)), height: inner.height }
    : { width: inner.width, height: Math.max(0, inner.height - textHeight) };
  const image =
    Math.min(picture.width, picture.height) >= smallestPicture
      ? `<img src="{{image}}" alt="" width="${picture.width}" height="${picture.height}" style="display: block; width: ${picture.width}px; height: ${picture.height}px; object-fit: contain; border: 0;">`
      : '';
  const texts = `
      <div style="max-height: ${Math.round(2 * titleSize * titleLine)}px; overflow: hidden; font-size: ${titleSize}px; line-height: ${titleLine}; color: #222222;">{{title}}</div>
      {% if oldPrice %}<s style="display: block; margin-top: 4px; font-size: ${Math.round(priceSize * 0.7)}px; line-height: ${priceLine}; color: #6b6b6b;">{{oldPrice}}</s>{% endif %}
      <b style="display: block; margin-top: 4px; font-size: ${priceSize}px; line-height: ${priceLine}; color: #1a1a1a;">{{price}}</b>`;
  const fonts = "font-family: 'Inter', Arial, Helvetica, sans-serif;";
  return isWide
    ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
    <td width="${picture.width}" style="padding: ${padding}px;">${image}</td>
    <td style="padding: ${padding}px ${padding}px ${padding}px 0; ${fonts} text-align: left; vertical-align: middle;">${texts}</td>
  </tr></table>`
    : `<div style="padding: ${padding}px; ${fonts} text-align: center;">${image}
    <div style="padding-top: ${padding}px;">${texts}</div>
  </div>`;
};
