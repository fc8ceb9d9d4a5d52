import type { Chance } from './chance.ts';
import type { Kind } from './kinds/kind.ts';
import { capitalize, decline, declineLocative, type Gender } from './polish.ts';
import { type Material, materials } from './tables/materials.ts';

const these: Record<Gender, readonly [pronoun: string, cameToBe: string]> = {
  m: ['ten', 'powstał'],
  f: ['ta', 'powstała'],
  n: ['to', 'powstało'],
  pl: ['te', 'powstały'],
};

const made = (genitive: string): string => `${/^(s[tkz]|z[bdgw])/.test(genitive) ? 'ze' : 'z'} ${genitive}`;

export type ProductWords = {
  readonly style: string;
  readonly extra: string;
  readonly name: string;
  readonly material: Material;
  readonly brandStory: string;
};

/** „Czerwona sukienka letnia z falbaną Jarzębina, rozmiar M"; a book or a game: „Książka kucharska „Zapach pierników"". */
export const titleProduct = (
  kind: Kind,
  words: ProductWords,
  colour: string | null,
  size: string | null,
): string => {
  const plain = [kind.noun, decline(words.style, kind.gender)];
  const parts = kind.names
    ? [...plain, `„${words.name}”`, words.extra]
    : [colour ? decline(colour, kind.gender) : '', ...plain, words.extra, words.name];
  const isWorn = kind.sizes === 'clothes' || kind.sizes === 'shoes' || kind.sizes === 'gloves';
  const measure = size && isWorn ? `rozmiar ${size}` : size;
  return capitalize(parts.filter(Boolean).join(' ')) + (measure ? `, ${measure}` : '');
};

/** Two to four sentences. */
export const describeProduct = (
  kind: Kind,
  words: ProductWords,
  colour: string | null,
  chance: Chance,
): string => {
  const [genitive, care] = materials[words.material];
  const [pronoun, cameToBe] = these[kind.gender];
  const style = decline(words.style, kind.gender);
  const inColour = colour ? ` w kolorze ${declineLocative(colour)}` : '';
  const openings = kind.names
    ? [`„${words.name}” to ${kind.noun} ${style}.`]
    : [
        `${capitalize(kind.noun)} ${style} ${words.extra}`.trim() +
          `${inColour}, ${decline('wykonany', kind.gender)} ${made(genitive)}.`,
        `${capitalize(pronoun)} ${kind.noun}${inColour} ${cameToBe} ${made(genitive)}.`,
        `${capitalize(style)} ${kind.noun} ${made(genitive)}${inColour}.`,
      ];
  const first = chance.below(kind.notes.length, 'note');
  const note = kind.notes[first] ?? '';
  const secondNote = kind.notes[(first + 1) % kind.notes.length] ?? '';
  return [
    chance.pick(openings, 'opening'),
    note,
    chance.happens(55, 'second note') ? secondNote : '',
    chance.pick([kind.names ? '' : care, words.brandStory, ''], 'ending'),
  ]
    .filter(Boolean)
    .join(' ');
};
