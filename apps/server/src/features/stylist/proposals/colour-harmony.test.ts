import { expect, test } from 'vitest';
import { colourHarmony } from './colour-harmony.ts';

/* OKLab of colours as CSS names them, worked out apart from this code. */
const navy = { l: 0.271, a: -0.009, b: -0.188, share: 1 };
const beige = { l: 0.964, a: -0.006, b: 0.021, share: 1 };
const black = { l: 0, a: 0, b: 0, share: 1 };
const orange = { l: 0.793, a: 0.057, b: 0.161, share: 1 };
const skyBlue = { l: 0.815, a: -0.052, b: -0.064, share: 1 };
const red = { l: 0.628, a: 0.225, b: 0.126, share: 1 };
const lime = { l: 0.866, a: -0.234, b: 0.179, share: 1 };

test('neutral colours go with everything, the better the stronger the contrast', () => {
  expect(colourHarmony([navy], [beige])).toBeGreaterThan(0.85);
  expect(colourHarmony([black], [beige])).toBeGreaterThan(0.85);
  expect(colourHarmony([red], [black])).toBeGreaterThan(0.85);
});

test('hues that are close or opposite go together; loud ones at right angles don’t', () => {
  expect(colourHarmony([navy], [skyBlue])).toBeGreaterThan(0.8);
  expect(colourHarmony([navy], [orange])).toBeGreaterThan(0.75);
  expect(colourHarmony([red], [lime])).toBeLessThan(0.4);
});

test('each colour counts by its share; without colours nothing is known', () => {
  const mostlyBlack = [
    { ...black, share: 0.9 },
    { ...lime, share: 0.1 },
  ];
  const mostlyLime = [
    { ...black, share: 0.1 },
    { ...lime, share: 0.9 },
  ];
  const [much, little] = [colourHarmony([red], mostlyBlack), colourHarmony([red], mostlyLime)];
  expect(much).toBeGreaterThan((little ?? 1) + 0.2);
  expect(colourHarmony([red], [])).toBeNull();
});

test('goes both ways', () => {
  const pairs = [navy, beige, orange, red, lime].map((one) => [
    colourHarmony([one], [skyBlue]),
    colourHarmony([skyBlue], [one]),
  ]);
  for (const [there, back] of pairs) expect(there).toBeCloseTo(back ?? -1, 9);
});
