import { type Chance, createChance } from './chance.ts';
import { chooseVariants } from './choose-variants.ts';
import { describeProduct, type ProductWords, titleProduct } from './describe-product.ts';
import { buildGtin } from './gtin.ts';
import type { Kind } from './kinds/kind.ts';
import { readDepartments } from './kinds/read-kinds.ts';
import { type Pattern, patterns } from './pictures/picture.ts';
import { toSlug } from './polish.ts';
import { priceProduct } from './price-product.ts';
import type { DemoItem, DemoProduct } from './product.ts';
import { brands, type Department, modelNames } from './tables/brands.ts';
import { colours } from './tables/colours.ts';
import type { Material } from './tables/materials.ts';
import { sizeSets } from './tables/sizes.ts';
import { colourMaterials, styleMaterials } from './tables/style-materials.ts';

/** Items without a photograph yet, which an import has to report. */
const withoutPicture: ReadonlySet<string> = new Set(['NOT006', 'KSP004', 'PUZ005', 'GRI005', 'LAT003']);

const namedPatterns: readonly (readonly [RegExp, Pattern])[] = [
  [/gładki/, 'plain'],
  [/w paski/, 'stripes'],
  [/w (kropki|groszki)/, 'dots'],
  [/w krat/, 'checks'],
  [/prążkowany|w linie/, 'pinstripes'],
  [/w (kwiaty|gałązki|drobny wzór)|haft/, 'sprigs'],
];

const chooseWords = (kind: Kind, number: number, chance: Chance, brandStory: string): ProductWords => {
  const style = chance.pick(kind.styles, 'style');
  const named = styleMaterials[style];
  const names = kind.names ?? modelNames;
  const shift = createChance(kind.code).below(names.length, 'first name');
  return {
    style,
    extra: chance.pick(kind.extras, 'extra'),
    name: names[(shift + number * (kind.names ? 1 : 7)) % names.length] ?? '',
    material: named && kind.materials.includes(named) ? named : chance.pick(kind.materials, 'material'),
    brandStory,
  };
};

const chooseDetails = (kind: Kind, chance: Chance): [string, string][] =>
  Object.entries(kind.details).map(([name, values]) => [name, chance.pick(values, `detail ${name}`)]);

/** The pattern that the title names; if it names none, some products get one now and then. */
const choosePattern = (kind: Kind, words: ProductWords, chance: Chance): Pattern => {
  const named = namedPatterns.find(([form]) => form.test(`${words.style} ${words.extra}`));
  if (named) return named[1];
  return kind.patterned && chance.happens(30, 'is patterned') ? chance.pick(patterns, 'pattern') : 'plain';
};

const availabilityOf = (chance: Chance, what: string): DemoItem['availability'] => {
  const roll = chance.below(100, `availability ${what}`);
  return roll < 88 ? 'in_stock' : roll < 97 ? 'out_of_stock' : 'preorder';
};

const buildProduct = (department: Department, kind: Kind, number: number, serial: number): DemoProduct => {
  const key = `${kind.code}${String(number + 1).padStart(3, '0')}`;
  const chance = createChance(key);
  const [brand, brandStory] = chance.pick(brands[department], 'brand');
  const words = chooseWords(kind, number, chance, brandStory);
  const details = chooseDetails(kind, chance);
  const variants = chooseVariants(kind, chance);
  const variety = chance.below(1000, 'variety');
  const pattern = choosePattern(kind, words, chance);
  const sizes: readonly string[] = kind.sizes ? sizeSets[kind.sizes] : [];

  const items = variants.map(({ colour, size }, index): DemoItem => {
    const id = variants.length > 1 ? `${key}-${index + 1}` : key;
    const shownColour = kind.names ? null : colour;
    const byColour = colourMaterials[colour];
    const material: Material = byColour && kind.materials.includes(byColour) ? byColour : words.material;
    const itemWords = { ...words, material };
    const title = titleProduct(kind, itemWords, shownColour, size);
    const sizeStep = size === null ? 0 : sizes.indexOf(size);
    return {
      id,
      group: variants.length > 1 ? key : null,
      // Fastify refuses path parameters longer than 100 characters.
      slug: `${toSlug(title).slice(0, 80)}-${toSlug(id)}`,
      title,
      description: describeProduct(kind, itemWords, shownColour, chance),
      productType: [department, ...kind.shelf],
      googleCategory: kind.googleCategory,
      brand,
      colour: shownColour,
      size,
      material,
      ...priceProduct(kind, chance, sizeStep, sizes.length),
      availability: availabilityOf(chance, id),
      gtin: buildGtin(serial * 10 + index),
      details,
      picture: { drawing: kind.drawing, colour: colours[colour], pattern, variety },
      hasPicture: !withoutPicture.has(id),
      hasClosePicture: !withoutPicture.has(id) && chance.happens(30, 'has close picture'),
    };
  });
  const [first, ...others] = items;
  if (!first) throw new Error(`${key} has no variant`);
  return { key, items: [first, ...others] };
};

/** All products of the shop, the same in every run: about 1,200 products with about 2,000 items. */
export const generateProducts = (): DemoProduct[] => {
  let serial = 0;
  return readDepartments().flatMap(([department, kinds]) =>
    kinds.flatMap((kind) => {
      const count = kind.names?.length ?? 12 + createChance(kind.code).below(4, 'count');
      return Array.from({ length: count }, (_, number) => {
        serial += 1;
        return buildProduct(department, kind, number, serial);
      });
    }),
  );
};
