import { htmlTemplateDefaults } from '@vitrina/contract';
import juice from 'juice';
import sanitizeHtml from 'sanitize-html';
import { addressAttributes, allowedAttributes, allowedStyles, allowedTags } from './allowed-markup.ts';
import { fromMustache, isFault, parseCompiled, readSource, type TemplateFault } from './liquid.ts';
import { type LiquidMask, maskLiquid } from './mask-liquid.ts';

/** Raised when the same template would be compiled differently: stored ones are compiled again. */
export const compiledFormat = 1;

/** More than any card has. Inlining takes time for each pair of an element and a rule. */
const maxElements = 3000;
const maxPairs = 200_000;

const count = (text: string, sign: string): number => text.split(sign).length - 1;

const isTooLarge = (html: string): boolean => {
  const elements = count(html, '<');
  return elements > maxElements || elements * count(html, '{') > maxPairs;
};

/** Moves rules of style sheets into the elements. What can't be moved (media queries) is left out: the layout has its own. */
const inlineStyles = (html: string): string =>
  /<style/i.test(html)
    ? juice(html, {
        preserveMediaQueries: false,
        preserveFontFaces: false,
        preserveKeyFrames: false,
        preserveImportant: true,
        inlinePseudoElements: false,
        applyWidthAttributes: false,
        applyHeightAttributes: false,
        applyAttributesTableElements: false,
      })
    : html;

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

/** Within an attribute, and on into another or into the text: what is attribute and what is markup would be decided by a product. */
class UnpairedInAttribute extends Error {
  readonly fault: TemplateFault;
  constructor(unpaired: { readonly line: number; readonly found: string }) {
    super(unpaired.found);
    this.fault = { ...unpaired, rule: 'templateSyntax' };
  }
}

const sanitize = (html: string, mask: LiquidMask): string =>
  sanitizeHtml(html, {
    allowedTags: [...allowedTags],
    allowedAttributes: Object.fromEntries(
      Object.entries(allowedAttributes).map(([tag, names]) => [tag, [...names]]),
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

const tooSlow = (found: string): TemplateFault => ({ line: 1, rule: 'templateSlow', found });

/**
 * A template as mails may contain it: sanitized, styles in the elements, addresses and values within styles checked when they are
 * filled in. Filling it needs no parser of HTML.
 */
export const compileTemplate = (
  html: string,
): { readonly compiled: string; readonly variables: readonly string[] } | TemplateFault => {
  const source = fromMustache(html);
  const read = readSource(source);
  if (isFault(read)) return read;
  if (isTooLarge(source)) return tooSlow('too many elements');
  try {
    const mask = maskLiquid(source);
    const compiled = mask.unmask(sanitize(inlineStyles(mask.masked), mask));
    const parsed = parseCompiled(compiled);
    // An instruction began in one place and ended in another, of which one was left out.
    if (isFault(parsed)) return { ...parsed, line: 1 };
    return { compiled, variables: read.variables.map(({ name }) => name) };
  } catch (error) {
    if (error instanceof UnpairedInAttribute) return error.fault;
    if (error instanceof RangeError) return tooSlow('elements are nested too deeply');
    throw error;
  }
};
