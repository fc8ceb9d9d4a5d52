/* What a mail may contain: text, tables, pictures and links, with styles that load nothing. */

export const allowedTags: readonly string[] = [
  ...['a', 'abbr', 'article', 'b', 'big', 'blockquote', 'br', 'center', 'code', 'del', 'div', 'em'],
  ...['figcaption', 'figure', 'font', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'i'],
  ...['img', 'ins', 'li', 'ol', 'p', 'pre', 'q', 's', 'section', 'small', 'span', 'strike', 'strong'],
  ...['sub', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul'],
];

/** Parts of a whole document. They are left out without a word: the layout has its own. */
export const documentTags: readonly string[] = ['html', 'head', 'body', 'meta', 'title'];

const everywhere = [
  ...['align', 'valign', 'bgcolor', 'width', 'height', 'style', 'class', 'title', 'lang', 'dir', 'role'],
  ...['aria-label', 'aria-hidden'],
];

export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  '*': everywhere,
  a: ['href', 'name', 'target', 'rel'],
  img: ['src', 'alt', 'border', 'hspace', 'vspace'],
  table: ['cellpadding', 'cellspacing', 'border'],
  td: ['colspan', 'rowspan', 'nowrap'],
  th: ['colspan', 'rowspan', 'nowrap'],
  font: ['color', 'face', 'size'],
};

export const addressAttributes: readonly string[] = ['href', 'src'];

const safeBeginnings = ['http://', 'https://', 'mailto:', 'tel:', '#'];

/** Whether an address may turn out to be safe that begins so, and goes on with a value. */
export const mayBecomeSafe = (beginning: string): boolean => {
  const written = beginning.trimStart().toLowerCase();
  return safeBeginnings.some((safe) => safe.startsWith(written) || written.startsWith(safe));
};

/** An address that a mail may lead to or load. */
export const isSafeAddress = (address: string): boolean =>
  /^\s*(?:https?:\/\/|mailto:|tel:|#)/i.test(address);

const sides = ['top', 'right', 'bottom', 'left'];
const allowedProperties: readonly string[] = [
  ...['color', 'background', 'background-color', 'opacity', 'display', 'visibility', 'float', 'clear'],
  ...['width', 'height', 'min-width', 'max-width', 'min-height', 'max-height', 'box-sizing', 'overflow'],
  ...['margin', 'padding', ...sides.flatMap((side) => [`margin-${side}`, `padding-${side}`])],
  ...['border', 'border-collapse', 'border-color', 'border-radius', 'border-spacing', 'border-style'],
  ...['border-width', ...sides.flatMap((side) => [`border-${side}`, `border-${side}-color`])],
  ...sides.flatMap((side) => [`border-${side}-style`, `border-${side}-width`]),
  ...['box-shadow', 'outline', 'object-fit', 'object-position', 'aspect-ratio', 'vertical-align'],
  ...['font', 'font-family', 'font-size', 'font-style', 'font-variant', 'font-weight', 'line-height'],
  ...['letter-spacing', 'word-spacing', 'word-break', 'word-wrap', 'overflow-wrap', 'white-space'],
  ...['text-align', 'text-decoration', 'text-decoration-line', 'text-indent', 'text-overflow'],
  ...['text-shadow', 'text-transform', 'list-style', 'list-style-type', 'table-layout', 'direction'],
  ...['align-items', 'align-self', 'flex', 'flex-basis', 'flex-direction', 'flex-grow', 'flex-shrink'],
  ...['flex-wrap', 'gap', 'justify-content', '-webkit-line-clamp', '-webkit-box-orient', 'hyphens'],
  ...['mso-line-height-rule', 'mso-table-lspace', 'mso-table-rspace', '-webkit-text-size-adjust'],
];

/** No functions but colours and sums: none that loads or computes anything. */
const harmlessValue = /^(?:[^<>\\{}@()]|(?:rgba?|hsla?|calc)\([^()<>\\{}@]*\))*$/i;

export const allowedStyles: Readonly<Record<string, Readonly<Record<string, RegExp[]>>>> = {
  '*': Object.fromEntries(allowedProperties.map((property) => [property, [harmlessValue]])),
};
