import type { DataType, FoundPath } from '@vitrina/contract';
import { ownPathOf } from '../mapping/field-paths.ts';
import { plainText } from '../values/html-text.ts';
import { parsePrice } from '../values/price.ts';
import type { RawItem } from '../xml/item-reader.ts';

type Statistic = {
  items: number;
  repeats: boolean;
  checked: number;
  numbers: number;
  withLevels: number;
  readonly kept: Set<string>;
};

const sampleCount = 3;
/** Different values that are kept of each path. */
const maxKept = 40;
const sampleChars = 120;
/** How many values are examined to guess a type; the values of a path are usually alike. */
const checkedValues = 200;
const maxPathLength = 300;
const maxDetails = 300;
/** No shop's feed has this many paths; of one that does, the most often filled ones are offered. */
const maxPlain = 1000;

/** A copy, so that a sample does not keep a whole piece of the feed in memory. */
const sampleOf = (text: string): string => {
  const plain = plainText(text.slice(0, 2000));
  return Buffer.from(plain.length > sampleChars ? `${plain.slice(0, sampleChars - 1)}…` : plain).toString();
};

/** Codes (EAN, part and phone numbers) are texts although they consist of digits. */
const isAmount = (text: string): boolean => !/^(?:0\d+|\d{8,})$/.test(text) && parsePrice(text) !== null;

const idPath = /^(?:@id|(?:g:)?id|item_id|guid|ident|product_id)$/i;

const guessType = (path: string, statistic: Statistic): DataType => {
  if (idPath.test(path)) return 'id';
  if (statistic.repeats || statistic.withLevels * 2 > statistic.checked) return 'table';
  return statistic.checked > 0 && statistic.numbers === statistic.checked ? 'number' : 'string';
};

const observe = (statistic: Statistic, text: string): void => {
  // Most values of a short list repeat, and are plain: they needn't be made plain again.
  if (statistic.kept.size < maxKept && !statistic.kept.has(text)) {
    const sample = sampleOf(text);
    if (sample !== '') statistic.kept.add(sample);
  }
  if (statistic.checked >= checkedValues) return;
  statistic.checked += 1;
  if (isAmount(text)) statistic.numbers += 1;
  if (/\S > \S/.test(text) && text.length < 500 && !text.includes('<')) statistic.withLevels += 1;
};

/** The paths that are filled most often, in the feed's order. */
const mostFilled = (paths: readonly FoundPath[], max: number): readonly FoundPath[] => {
  if (paths.length <= max) return paths;
  const chosen = new Set(paths.toSorted((a, b) => b.fillRate - a.fillRate).slice(0, max));
  return paths.filter((path) => chosen.has(path));
};

export type PathStatistics = {
  readonly add: (item: RawItem) => void;
  readonly itemCount: () => number;
  readonly foundPaths: () => FoundPath[];
  /** Up to 40 different values of a path. */
  readonly valuesOf: (path: string) => readonly string[];
};

/** Collects what the owner has to see of each path, over the items at the beginning of a feed. */
export const createPathStatistics = (): PathStatistics => {
  const statistics = new Map<string, Statistic>();
  let items = 0;
  const addTexts = (path: string, texts: readonly string[]): void => {
    let statistic = statistics.get(path);
    if (!statistic) {
      statistic = { items: 0, repeats: false, checked: 0, numbers: 0, withLevels: 0, kept: new Set() };
      statistics.set(path, statistic);
    }
    statistic.items += 1;
    if (texts.length > 1) statistic.repeats = true;
    for (const text of texts.slice(0, 5)) observe(statistic, text);
  };
  return {
    add: ({ values }) => {
      items += 1;
      for (const [path, texts] of values) {
        addTexts(path, texts);
        // An import reads a product's own path there, too.
        const own = ownPathOf(path);
        if (own !== null && !values.has(own)) addTexts(own, texts.slice(0, 1));
      }
    },
    itemCount: () => items,
    valuesOf: (path) => [...(statistics.get(path)?.kept ?? [])],
    foundPaths: () => {
      const present = [...statistics]
        .filter(([path]) => path.length <= maxPathLength && !/[\s<>"'`]/.test(path))
        .map(([path, statistic]) => ({
          path,
          samples: [...statistic.kept].slice(0, sampleCount),
          fillRate: statistic.items / items,
          guessedType: guessType(path, statistic),
          repeats: statistic.repeats,
        }));
      const details = present
        .filter(({ path }) => path.endsWith(']'))
        .sort((a, b) => b.fillRate - a.fillRate);
      const containers = new Set(details.map(({ path }) => path.slice(0, path.lastIndexOf('['))));
      // A pair is offered as a whole, by its name; its halves mean nothing alone.
      const isHalf = (path: string): boolean =>
        /\/(?:[\w.-]+:)?(?:attribute_name|param_name|name|attribute_value|val|value)$/i.test(path) &&
        containers.has(path.slice(0, path.lastIndexOf('/')));
      const plain = present.filter(({ path }) => !path.endsWith(']') && !isHalf(path));
      return [...mostFilled(plain, maxPlain), ...details.slice(0, maxDetails)];
    },
  };
};
