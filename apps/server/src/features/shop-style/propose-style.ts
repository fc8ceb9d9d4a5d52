import { type AccentSource, accentProperty, maxRoundness, type ShopStyle } from '@vitrina/contract';
import { type Declaration, readDeclarations } from './css-declarations.ts';
import {
  createResolve,
  isColourful,
  lightnessOf,
  type Resolve,
  readBackground,
  readColour,
  readFamily,
  readRadius,
} from './css-values.ts';
import type { PageParts } from './page-parts.ts';

export type StyleProposal = Omit<ShopStyle, 'page' | 'leftOut'>;

const maxAccents = 5;
/** More than all that is found can come to. */
const ownScore = 1e6;
const brandProperty = /(?:primary|accent|brand|theme|main|highlight)/i;
/** Parts of a theme that are named after the brand and aren't its colour. */
const besideBrand =
  /(?:text|font|foreground|-fg|contrast|hover|active|focus|border|shadow|light|dark|bg|background|[1-46-9]00|50$|rgb|hsl)/i;
const buttonSelector =
  /(?:^|[\s>+~,])(?:button|input\[type=["']?submit["']?\])(?![\w-])|[.#][\w-]*(?:btn|button|add-to-cart|addtocart)[\w-]*/i;
const passingState = /:(?:hover|focus|active|disabled|visited|before|after|not)|\[disabled|::|disabled/i;
const notTheMainOne =
  /secondary|outline|link|ghost|light|dark|danger|warning|success|info|close|default|social|facebook|google/i;
const bodySelector = /(?:^|,)\s*(?:html|body|:root)\s*(?:,|$)/i;

type Candidate = { colour: string; source: AccentSource; detail: string; score: number };

/** How much a rule for buttons counts: by how many elements of the page are of its classes, and more for the main button. */
const weightOf = (selector: string, { classes }: PageParts): number => {
  const named = [...selector.matchAll(/\.([\w-]+)/g)].map(([, name]) => classes.get(name ?? '') ?? 0);
  const used = named.length === 0 ? 1 : Math.min(20, Math.min(...named));
  const isMain = /primary|submit|cart|buy|main/i.test(selector);
  return used * (isMain ? 3 : 1) * (notTheMainOne.test(selector) ? 0.1 : 1);
};

const isButtonRule = ({ selector, isDark }: Declaration): boolean =>
  !isDark && buttonSelector.test(selector) && !passingState.test(selector);
const isBodyRule = ({ selector }: Declaration): boolean => bodySelector.test(selector);
const isBackground = (name: string): boolean => name === 'background' || name === 'background-color';

/** Backgrounds of less lightness, as it is seen, are dark. */
const darkBelow = 0.45;

/** A selector as it may be shown: one line, not too long. */
const shortened = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 60);

const listAccents = (
  parts: PageParts,
  declarations: readonly Declaration[],
  resolve: Resolve,
): Candidate[] => {
  const found: Candidate[] = [];
  const add = (colour: string | null, source: AccentSource, detail: string, score: number): void => {
    if (colour !== null && score > 0 && isColourful(colour))
      found.push({ colour, source, detail: shortened(detail), score });
  };
  add(readColour(parts.themeColour), 'themeColor', '', 8);
  for (const declaration of declarations) {
    const { selector, name, value, isDark } = declaration;
    // What the page gives the app itself is no guess, whatever the colour.
    if (name === accentProperty && !isDark) {
      const colour = readColour(resolve(value));
      if (colour !== null) found.push({ colour, source: 'property', detail: name, score: ownScore });
    } else if (
      name.startsWith('--') &&
      !isDark &&
      brandProperty.test(name) &&
      !besideBrand.test(name.slice(2))
    )
      add(readColour(resolve(value)), 'property', name, 12);
    if (isBackground(name) && isButtonRule(declaration))
      add(readBackground(resolve(value)), 'button', selector, weightOf(selector, parts) * 2);
    if (name === 'color' && !isDark && /(?:^|,)\s*a(?::link)?\s*(?:,|$)/i.test(selector))
      add(readColour(resolve(value)), 'link', 'a', 4);
  }
  return found;
};

/** The likeliest colours: what is found at several places counts for each. */
const rankAccents = (found: readonly Candidate[]): Candidate[] => {
  const byColour = new Map<string, Candidate>();
  for (const candidate of found) {
    const known = byColour.get(candidate.colour);
    if (!known) byColour.set(candidate.colour, { ...candidate });
    else {
      if (candidate.score > known.score)
        Object.assign(known, { source: candidate.source, detail: candidate.detail });
      known.score += candidate.score;
    }
  }
  return [...byColour.values()].toSorted((one, other) => other.score - one.score).slice(0, maxAccents);
};

/** The radius that most buttons of the page have. */
const proposeRoundness = (
  parts: PageParts,
  declarations: readonly Declaration[],
  resolve: Resolve,
): number | null => {
  const weights = new Map<number, number>();
  for (const declaration of declarations) {
    if (declaration.name !== 'border-radius' || !isButtonRule(declaration)) continue;
    const radius = readRadius(resolve(declaration.value));
    const weight = weightOf(declaration.selector, parts);
    if (radius === null || weight === 0) continue;
    const rounded = Math.min(maxRoundness, Math.round(radius));
    weights.set(rounded, (weights.get(rounded) ?? 0) + weight);
  }
  const [best] = [...weights].toSorted(([, one], [, other]) => other - one);
  return best?.[0] ?? null;
};

const proposeTheme = (declarations: readonly Declaration[], resolve: Resolve): StyleProposal['theme'] => {
  const backgrounds = declarations
    .filter((declaration) => isBodyRule(declaration) && isBackground(declaration.name))
    .map(({ value, isDark }) => ({ isDark, colour: readBackground(resolve(value)) }));
  const plain = backgrounds.findLast(({ isDark, colour }) => !isDark && colour !== null)?.colour;
  const inDark = backgrounds.findLast(({ isDark, colour }) => isDark && colour !== null)?.colour;
  if (inDark && lightnessOf(inDark) < darkBelow && (!plain || lightnessOf(plain) >= darkBelow))
    return 'device';
  if (!plain) return null;
  return lightnessOf(plain) < darkBelow ? 'dark' : 'light';
};

/** What a page and its style sheets suggest. */
export const proposeStyle = (parts: PageParts, sheets: readonly string[]): StyleProposal => {
  const inline = [
    `body{${parts.bodyStyle.replace(/[{}]/g, '')}}`,
    ...parts.buttonStyles.map((style) => `button{${style.replace(/[{}]/g, '')}}`),
  ];
  const declarations = [...sheets, ...parts.styles, ...inline].flatMap(readDeclarations);
  const resolve = createResolve(declarations);
  const family = declarations
    .filter(
      (declaration) => isBodyRule(declaration) && !declaration.isDark && declaration.name === 'font-family',
    )
    .map(({ value }) => readFamily(resolve(value)))
    .findLast((name) => name !== null);
  return {
    accents: rankAccents(listAccents(parts, declarations, resolve)).map(({ score: _, ...accent }) => accent),
    roundness: proposeRoundness(parts, declarations, resolve),
    font: family ?? null,
    theme: proposeTheme(declarations, resolve),
  };
};
