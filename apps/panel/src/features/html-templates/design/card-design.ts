import { type HtmlTemplate, htmlTemplateDefaults } from '@vitrina/contract';

/* The ready card as choices: code that these choices wrote is read back into them; code that anybody changed isn't. */

export const columnCounts = [1, 2, 3] as const;
export type Columns = (typeof columnCounts)[number];
export const pictureSizes = ['small', 'medium', 'large'] as const;
export type PictureSize = (typeof pictureSizes)[number];

export type CardDesign = {
  /** Cards side by side in a mail; it decides the width of the card. */
  readonly columns: Columns;
  readonly picture: PictureSize;
  /** `#rrggbb`, of price and button. */
  readonly colour: string;
  readonly hasPrice: boolean;
  readonly hasBrand: boolean;
  readonly hasButton: boolean;
  readonly buttonText: string;
};

const defaultColour = '#1a1a1a';
export const longestButtonText = 40;

const widths: Readonly<Record<Columns, number>> = { 1: 600, 2: 300, 3: htmlTemplateDefaults.width };
const { imageWidth, imageHeight } = htmlTemplateDefaults;
const pictures: Readonly<Record<Columns, Readonly<Record<PictureSize, readonly [number, number]>>>> = {
  1: { small: [200, 200], medium: [320, 320], large: [560, 480] },
  2: { small: [160, 160], medium: [240, 240], large: [280, 280] },
  3: { small: [110, 110], medium: [imageWidth, imageHeight], large: [180, 180] },
};

/** Paddings, two lines of the title, and room for a third. */
const heightOfRest = 120;
const heights = { price: 50, brand: 18, button: 48 } as const;

/** The card's size that fits everything in it. */
export const sizeOf = ({ columns, picture, hasPrice, hasBrand, hasButton }: CardDesign) => ({
  width: widths[columns],
  height:
    pictures[columns][picture][1] +
    heightOfRest +
    (hasPrice ? heights.price : 0) +
    (hasBrand ? heights.brand : 0) +
    (hasButton ? heights.button : 0),
});

type Size = Pick<HtmlTemplate, 'width' | 'height'>;

const mailWidth = 600;

/** Cards that a mail shows side by side: what the preview shows, whatever the code was written for. */
export const columnsAt = ({ width }: Pick<Size, 'width'>): number =>
  Math.max(1, Math.floor(mailWidth / Math.min(Math.max(1, width), mailWidth)));

/** The size after a choice. One that the owner set stays, made higher or lower by what was added or left out. */
export const resized = ({ width, height }: Size, before: CardDesign, after: CardDesign): Size => ({
  width,
  height: Math.max(1, height + sizeOf(after).height - sizeOf(before).height),
});

/** Black or white, whichever is read more easily on a colour (relative luminance as WCAG 2 has it). */
const inkOn = (colour: string): string => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#1a1a1a' : '#ffffff';
};

const buttonOf = (colour: string, text: string): string => `
      <table role="presentation" align="center" cellpadding="0" cellspacing="0" border="0" style="margin: 10px auto 0;">
        <tr>
          <td bgcolor="${colour}" style="padding: 9px 18px; background-color: ${colour}; border-radius: 4px;">
            <a href="{{link}}" style="font-size: 14px; line-height: 20px; font-weight: bold; color: ${inkOn(colour)}; text-decoration: none;">${text}</a>
          </td>
        </tr>
      </table>`;

/** The template of a design. */
export const writeCard = ({
  columns,
  picture,
  colour,
  hasPrice,
  hasBrand,
  hasButton,
  buttonText,
}: CardDesign): string => {
  const [width, height] = pictures[columns][picture];
  const brand = hasBrand
    ? `
        {% if brand %}<span style="display: block; font-size: 13px; line-height: 18px; color: #6b6b6b;">{{brand}}</span>{% endif %}`
    : '';
  const price = hasPrice
    ? `
      {% if oldPrice %}<s style="font-size: 13px; line-height: 24px; color: #6b6b6b;">{{oldPrice}}</s>{% endif %}
      <b style="display: block; font-size: 18px; line-height: 26px; color: ${colour};">{{price}}</b>`
    : '';
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
  <tr>
    <td align="center" style="padding: 12px 8px; font-family: Arial, Helvetica, sans-serif;">
      <a href="{{link}}" style="color: #222222; text-decoration: none;">
        <img src="{{image}}" alt="{{title}}${hasPrice ? ', {{price}}' : ''}" width="${width}" height="${height}" style="display: block; margin: 0 auto 12px; object-fit: contain; border: 0;">${brand}
        <span style="display: block; font-size: 15px; line-height: 20px;">{{title}}</span>
      </a>${price}${hasButton ? buttonOf(colour, buttonText) : ''}
    </td>
  </tr>
</table>
`;
};

/** Text of a button as it can stand in a template. */
export const asButtonText = (text: string): string =>
  text.replaceAll(/[<>{}&"]/g, '').slice(0, longestButtonText);

/** The choices that wrote this code; null if it was changed by hand. `buttonText` is for cards without a button. */
export const readCard = (html: string, buttonText: string): CardDesign | null => {
  const image = /width="(\d+)" height="(\d+)"/.exec(html);
  const written = /<a [^>]*font-weight: bold[^>]*>([^<]*)<\/a>/.exec(html)?.[1];
  const colour =
    /color: (#[0-9a-f]{6});">\{\{price\}\}<\/b>/.exec(html)?.[1] ??
    /bgcolor="(#[0-9a-f]{6})"/.exec(html)?.[1];
  for (const columns of columnCounts)
    for (const picture of pictureSizes) {
      const [width, height] = pictures[columns][picture];
      if (Number(image?.[1]) !== width || Number(image?.[2]) !== height) continue;
      const design: CardDesign = {
        ...{ columns, picture },
        colour: colour ?? defaultColour,
        hasPrice: html.includes('{{price}}</b>'),
        hasBrand: html.includes('{{brand}}</span>'),
        hasButton: written !== undefined,
        buttonText: written ?? buttonText,
      };
      if (writeCard(design) === html) return design;
    }
  return null;
};
