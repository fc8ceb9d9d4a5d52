import { fromMustache, isFault, readSource } from './liquid.ts';

export type UnknownPlaceholder = {
  readonly name: string;
  readonly line: number;
  readonly proposal: string | null;
};

/** Levenshtein's distance, by rows (Wagner and Fischer, 1974). */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, sign] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, against] of [...other].entries())
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (sign === against ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
};

const plain = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '');

/** Words for what owners of shops call these fields. */
const otherNames: Readonly<Record<string, string>> = {
  ...{ name: 'title', nazwa: 'title', tytul: 'title', nazev: 'title', producttitle: 'title' },
  ...{ cena: 'price', currentprice: 'price', saleprice: 'price', staracena: 'oldPrice' },
  ...{ regularprice: 'oldPrice', img: 'image', picture: 'image', zdjecie: 'image', obrazek: 'image' },
  ...{ url: 'link', href: 'link', marka: 'brand', producer: 'brand', manufacturer: 'brand' },
};

const proposeFor = (name: string, known: readonly string[]): string | null => {
  const wanted = plain(name).slice(0, 60);
  const other = otherNames[wanted];
  if (other !== undefined) return other;
  const [nearest] = known
    .map((candidate) => ({ candidate, away: distance(wanted, plain(candidate)) }))
    .sort((one, another) => one.away - another.away);
  return nearest && nearest.away <= Math.min(2, Math.floor(wanted.length / 2)) ? nearest.candidate : null;
};

const maxNamed = 50;

/** Placeholders that no product of this search has, with the one that was probably meant. */
export const findUnknown = (html: string, known: readonly string[]): UnknownPlaceholder[] => {
  const read = readSource(fromMustache(html));
  if (isFault(read)) return [];
  const names = new Set(known);
  return read.variables
    .filter(({ name }) => !names.has(name))
    .slice(0, maxNamed)
    .map(({ name, line }) => ({ name, line, proposal: proposeFor(name, known) }));
};
