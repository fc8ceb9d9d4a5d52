import { htmlTemplateDefaults, type TemplateFault } from '@vitrina/contract';
import sanitizeHtml from 'sanitize-html';
import { addressAttributes, allowedAttributes, allowedStyles, allowedTags } from './allowed-markup.ts';
import type { LiquidMask } from './mask-liquid.ts';

const pixelsIn = (style: string, property: string): string | null =>
  new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*(\\d{1,4})px`, 'i').exec(style)?.[1] ?? null;

/** Mail clients leave room for a picture, and tell what it shows, only by these attributes. */
const completeImage = (attributes: Record<string, string>, mask: LiquidMask): Record<string, string> => {
  const { style = '' } = attributes;
  const width = attributes.width ?? pixelsIn(style, 'width');
  const height = attributes.height ?? pixelsIn(style, 'height');
  const sizes =
    width === null && height === null
      ? {
          width: String(htmlTemplateDefaults.imageWidth),
          height: String(htmlTemplateDefaults.imageHeight),
          style: `object-fit: contain; ${style}`,
        }
      : { ...(width !== null && { width }), ...(height !== null && { height }) };
  const alt = attributes.alt ?? `${mask.add('{{title}}')} ${mask.add('{{price}}')}`;
  return { ...attributes, ...sizes, alt };
};

export type Watch = {
  /** An attribute that stays on every element that does. */
  readonly mark: string;
  /** Told of each element and its attributes before anything is left out. */
  readonly onElement: (tag: string, attributes: Readonly<Record<string, string>>) => void;
};

/** An instruction that begins in an attribute and ends elsewhere: a product would decide what is attribute and what is markup. */
export class UnpairedInAttribute extends Error {
  readonly fault: TemplateFault;
  constructor(unpaired: { readonly line: number; readonly found: string }) {
    super(unpaired.found);
    this.fault = { ...unpaired, code: 'unpaired' };
  }
}

/** Leaves of a template what a mail may contain. Throws `UnpairedInAttribute`. */
export const sanitize = (html: string, mask: LiquidMask, watch?: Watch): string =>
  sanitizeHtml(html, {
    allowedTags: [...allowedTags],
    allowedAttributes: Object.fromEntries(
      Object.entries(allowedAttributes).map(([tag, names]) => [
        tag,
        [...names, ...(watch && tag === '*' ? [watch.mark] : [])],
      ]),
    ),
    allowedStyles: Object.fromEntries(
      Object.entries(allowedStyles).map(([tag, styles]) => [tag, { ...styles }]),
    ),
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'svg', 'math', 'iframe'],
    transformTags: {
      '*': (tagName, attributes) => {
        watch?.onElement(tagName, attributes);
        const complete = tagName === 'img' ? completeImage(attributes, mask) : attributes;
        const attribs = Object.fromEntries(
          Object.entries(complete).map(([name, value]) => {
            const unpaired = mask.findUnpaired(value);
            if (unpaired) throw new UnpairedInAttribute(unpaired);
            if (name === 'style') return [name, mask.asStyle(value)];
            return [name, addressAttributes.includes(name) ? mask.asAddress(value) : value];
          }),
        );
        return { tagName, attribs };
      },
    },
  });

/** Declarations are left out one by one, and may take one half of an instruction with them. Throws `UnpairedInAttribute`. */
export const refuseHalfDeclarations = (sanitized: string, mask: LiquidMask): void => {
  for (const [, style = ''] of sanitized.matchAll(/ style="([^"]*)"/g))
    for (const declaration of style.split(';')) {
      const unpaired = mask.findUnpaired(declaration);
      if (unpaired) throw new UnpairedInAttribute(unpaired);
    }
};
