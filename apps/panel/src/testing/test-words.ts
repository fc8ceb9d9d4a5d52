import type { Locale } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { textsOf } from './texts-of.ts';

type Words = {
  /** What isn't said any more, and what is said instead. */
  readonly retired: readonly (readonly [retired: RegExp, instead: string])[];
  /** Begins of keys whose texts are given by the specification, or whose words mean something else. */
  readonly except?: readonly string[];
};

/** A space that may break the line before a unit. Figures are placeholders or digits. */
const breakingUnit = /(?:\}\}|\d) (?:[KMG]?B|ms|s(?=[.,;)]|$)|min|h|px|%|zł|Kč|€)(?!\p{L})/u;
/** Quotation marks, dashes and dots of a typewriter. */
const typewritten = /"| - |\.\.\.|\p{L}'\p{L}/u;

/** One word for one thing: checks the texts of a language against the words that are not to come back, and its typography. */
export const testWords = (locale: Locale, { retired, except = [] }: Words): void => {
  const texts = Object.entries(textsOf(locale)).filter(
    ([key]) => !except.some((begin) => key.startsWith(begin)),
  );
  const found = (pattern: RegExp): string[] =>
    texts.filter(([, text]) => pattern.test(text)).map(([key, text]) => `${key}: ${text}`);

  describe(`the words of ${locale}`, () => {
    test.each(retired)('[R1.02] %s does not come back', (pattern, instead) => {
      expect(found(pattern), `say ${instead}`).toEqual([]);
    });
    test('[R1.02] quotation marks, dashes and ellipses are those of print', () => {
      expect(found(typewritten)).toEqual([]);
    });
    test('[R1.02] a figure and its unit stay on one line', () => {
      expect(found(breakingUnit)).toEqual([]);
    });
  });
};
