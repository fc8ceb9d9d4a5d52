import type { CardTexts } from './card-picture.ts';
import type { CardSize } from './lay-out.ts';

/* Where everything of a card's picture goes. The price comes first: a card without it is of no use in a mail. */

/** In CSS pixels of the card. */
export type Rectangle = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

export type CardPlan = {
  /** Null on cards that have room for nothing but text. */
  readonly picture: Rectangle | null;
  readonly texts: Rectangle;
  /** Of the title, which ends with an ellipsis; 0 where there is no room for it. */
  readonly lines: number;
  readonly titleSize: number;
  readonly priceSize: number;
  readonly hasOldPrice: boolean;
  /** Picture beside text instead of above it. */
  readonly isWide: boolean;
};

/** Sharp on the screens of phones. */
const maxScale = 2;
/** Drawing takes a tenth of a second for half a million: the card of a whole mail's width, 600 by 600, is drawn at twice its size. */
const maxPixels = 1_440_000;

/** Pixels of the picture for each of the card. */
export const scaleOf = ({ width, height }: CardSize): number =>
  Math.min(maxScale, Math.sqrt(maxPixels / (width * height)));

const titleLine = 1.35;
const priceLine = 1.3;
const gap = 4;
/** The width of a bold figure in Inter, in parts of the font's size, with some room to spare. */
const figureWidth = 0.66;
const smallestPicture = 24;

/** Lays a card out: what doesn't fit goes, first the second line of the title, then the old price, the title, and the picture. */
export const planCard = ({ width, height }: CardSize, { title, price, oldPrice }: CardTexts): CardPlan => {
  const isWide = width >= height * 1.5;
  const padding = Math.max(2, Math.round(Math.min(width, height) * 0.05));
  const innerWidth = Math.max(1, width - 2 * padding);
  const innerHeight = Math.max(1, height - 2 * padding);
  const pictureWidth = isWide ? Math.floor(Math.min(innerHeight, innerWidth * 0.4)) : innerWidth;
  const hasPictureBeside = isWide && pictureWidth >= smallestPicture;
  const textWidth = hasPictureBeside ? innerWidth - pictureWidth - padding : innerWidth;
  const titleSize = Math.max(8, Math.min(18, Math.round((isWide ? width * 0.5 : width) / 13)));
  const fitting = textWidth / (Math.max(1, price.length) * figureWidth);
  const priceSize = Math.min(titleSize * 1.25, fitting, innerHeight / priceLine);

  const heightOf = (lines: number, hasOldPrice: boolean): number =>
    Math.ceil(
      lines * titleSize * titleLine +
        (hasOldPrice ? priceSize * 0.7 * priceLine + gap : 0) +
        priceSize * priceLine +
        gap,
    );
  const maxLines = title === '' ? 0 : 2;
  const isReduced = oldPrice !== '';
  /** Above, the picture keeps two fifths of the card as long as there is something left to leave out. */
  const room = isWide ? innerHeight : innerHeight * 0.6;
  const choices = [
    ...Array.from({ length: maxLines }, (_, at) => [maxLines - at, isReduced] as const),
    [Math.min(1, maxLines), false] as const,
    [0, false] as const,
  ];
  const [lines, hasOldPrice] = choices.find(([count, old]) => heightOf(count, old) <= room) ?? [0, false];

  const textHeight = Math.min(innerHeight, heightOf(lines, hasOldPrice));
  const common = { lines, hasOldPrice, titleSize, priceSize, isWide };
  if (isWide)
    return {
      ...common,
      picture: hasPictureBeside
        ? { left: padding, top: padding, width: pictureWidth, height: innerHeight }
        : null,
      texts: { left: width - padding - textWidth, top: padding, width: textWidth, height: innerHeight },
    };
  const pictureHeight = Math.floor(innerHeight - textHeight - padding);
  const hasPicture = pictureHeight >= smallestPicture;
  return {
    ...common,
    picture: hasPicture ? { left: padding, top: padding, width: pictureWidth, height: pictureHeight } : null,
    texts: { left: padding, top: height - padding - textHeight, width: innerWidth, height: textHeight },
  };
};
