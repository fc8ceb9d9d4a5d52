import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validate } from '../validation.ts';
import { appStyle, defaultAppStyle, presentStyle, shadesOf, styleSurfaces } from './app-style.ts';
import { contrastRatio, readableOn, relativeLuminance, textContrast, textOn } from './contrast.ts';

describe('contrast', () => {
  test('[R9.10] is 21 for black on white, 1 for a colour on itself, whichever is in front', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 10);
    expect(contrastRatio('#ffffff', '#000000')).toBeCloseTo(21, 10);
    expect(contrastRatio('#1f5ae0', '#1f5ae0')).toBe(1);
  });

  test.each([
    // The greys on either side of AA on white, as WCAG's own explanations name them, and pure red, green and blue.
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#949494', '#ffffff', 3.03],
    ['#ff0000', '#ffffff', 4.0],
    ['#00ff00', '#ffffff', 1.37],
    ['#0000ff', '#ffffff', 8.59],
    ['#ffff00', '#ffffff', 1.07],
  ])('[R9.10] of %s on %s is %d', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
  });

  test('[R9.10] relative luminance weighs the channels as sRGB does', () => {
    const luminances = ['#ff0000', '#00ff00', '#0000ff', '#808080'].map((one) => relativeLuminance(one));
    expect(luminances.map((one) => Number(one.toFixed(4)))).toEqual([0.2126, 0.7152, 0.0722, 0.2159]);
  });
});

describe('the shades of an accent', () => {
  test('[R9.10] text on it is black on light colours and white on dark ones', () => {
    expect(['#ffff00', '#39ff14', '#ffffff', '#1f5ae0', '#000000'].map(textOn)).toEqual([
      '#000000',
      '#000000',
      '#000000',
      '#ffffff',
      '#ffffff',
    ]);
  });

  test('[R9.10] lines keep an accent that can be read, and have the nearest readable shade of another', () => {
    expect(readableOn('#1f5ae0', '#ffffff')).toBe('#1f5ae0');
    expect(readableOn('#777777', '#ffffff')).toBe('#767676');
    expect(readableOn('#000000', '#1d1f25')).toBe('#868686');
    expect(readableOn('#ffff00', '#ffffff')).toMatch(/^#(\w\w)\1(?:00)$/);
  });

  test('[R9.10] are readable in light and dark for any accent', () => {
    const accent = fc
      .integer({ min: 0, max: 0xffffff })
      .map((number) => `#${number.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(accent, (chosen) => {
        for (const theme of ['light', 'dark'] as const) {
          const { fill, text, line } = shadesOf(chosen)[theme];
          expect(fill).toBe(chosen);
          expect(contrastRatio(text, fill)).toBeGreaterThanOrEqual(textContrast);
          expect(contrastRatio(line, styleSurfaces[theme])).toBeGreaterThanOrEqual(textContrast);
        }
      }),
    );
  });
});

describe('the style of the app', () => {
  const problemsOf = (change: object) => {
    const result = validate(appStyle, { ...defaultAppStyle, ...change });
    return result.ok ? [] : result.problems.map(({ path, rule }) => `${path} ${rule}`);
  };

  test.each([
    'red',
    '#12345',
    '#1234567',
    'url(x)',
    '#fff;}*{display:none',
    '#ＦＦＦＦＦＦ',
    '\u202e#ffffff',
  ])('[R5.09] an accent is #rrggbb or nothing, not %j', (accent) => {
    expect(problemsOf({ accent })).toEqual(['accent invalid']);
  });

  test('[R5.09] capital letters are the same colour; corners are 0 to 24 pixels', () => {
    expect(validate(appStyle, { ...defaultAppStyle, accent: ' #FFCC00 ' })).toMatchObject({
      data: { accent: '#ffcc00' },
    });
    expect(problemsOf({ roundness: -1 })).toEqual(['roundness minValue']);
    expect(problemsOf({ roundness: 25 })).toEqual(['roundness maxValue']);
    expect(problemsOf({ roundness: 1.5 })).toEqual(['roundness integer']);
    expect(problemsOf({ font: 'Comic', theme: 'sepia', density: 'huge' })).toEqual([
      'font oneOf',
      'density oneOf',
      'theme oneOf',
    ]);
  });

  test('[R7.27] a shop that has chosen nothing gets no colour, font or corner but the built-in ones', () => {
    expect(presentStyle(defaultAppStyle)).toEqual({
      accent: null,
      roundness: 10,
      font: '',
      density: 'comfortable',
      theme: 'page',
    });
  });
});
