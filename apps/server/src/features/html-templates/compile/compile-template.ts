import type { TemplateFault, TemplateFaultCode } from '@vitrina/contract';
import juice from 'juice';
import { fromMustache, isFault, parseCompiled, readSource } from './liquid.ts';
import { maskLiquid } from './mask-liquid.ts';
import { refuseHalfDeclarations, sanitize, UnpairedInAttribute } from './sanitize.ts';

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

const tooLarge = (code: TemplateFaultCode): TemplateFault => ({ line: 1, code, found: '' });

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
  if (isTooLarge(source)) return tooLarge('tooManyElements');
  try {
    const mask = maskLiquid(source);
    const sanitized = sanitize(inlineStyles(mask.masked), mask);
    refuseHalfDeclarations(sanitized, mask);
    const compiled = mask.unmask(sanitized);
    const parsed = parseCompiled(compiled);
    // Styles that were moved into many elements may make it too long. Otherwise an instruction began in one place and ended in another, and one was left out.
    if (isFault(parsed))
      return parsed.code === 'tooSlow'
        ? tooLarge('tooManyElements')
        : { ...parsed, line: 1, code: 'halfLeftOut' };
    return { compiled, variables: read.variables.map(({ name }) => name) };
  } catch (error) {
    if (error instanceof UnpairedInAttribute) return error.fault;
    if (error instanceof RangeError) return tooLarge('tooDeep');
    throw error;
  }
};
