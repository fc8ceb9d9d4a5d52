import { domainToUnicode } from 'node:url';

/** Latin letters that letters of other alphabets resemble, and signs used in place of a letter. */
const drawnLike: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', е: 'e', з: '3', и: 'u', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't' },
  ...{ у: 'y', х: 'x', ѕ: 's', і: 'i', ј: 'j', ԁ: 'd', ԛ: 'q', ԝ: 'w', α: 'a', ο: 'o', ρ: 'p', ν: 'v' },
  ...{ ł: 'l', ı: 'i', '0': 'o', '1': 'l' },
};

/** A host as it looks at a glance: without diacritics, letters of other alphabets as the Latin ones they resemble. */
const lookOf = (host: string): string =>
  [...domainToUnicode(host).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()]
    .map((letter) => drawnLike[letter] ?? letter)
    .join('')
    .replace(/^www\./, '');

/** Whether two texts are one edit apart: a letter added, removed or replaced. False for equal texts. */
const isOneLetterOff = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short === long) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
};

const isBelow = (host: string, parent: string): boolean => host.endsWith(`.${parent}`);
/** Names this short often differ by one letter by chance. */
const minLetters = 6;

/** Finds `shop.pl` in `shop.pl.evil.com`, `shop-pl.com`, `evilshop.pl` and `my-shop.pl`. */
const holdsName = (look: string, known: string): boolean =>
  look.startsWith(`${known}.`) ||
  look.startsWith(`${known}-`) ||
  look.includes(`.${known}.`) ||
  look.includes(`-${known}.`) ||
  look.endsWith(known) ||
  look.split('.').some((label) => label.includes(known.replaceAll('.', '-')));

/**
 * The shop's domain that a host imitates; null if it imitates none. Hosts are as browsers write them (non-ASCII letters as
 * punycode). Subdomains and parent domains of a known domain belong to the same owner and are no imitation; neither is the same
 * name under another country's ending. A punycode name beside known ones always counts as an imitation, since nobody can tell at
 * a glance.
 */
export const findLookalike = (host: string, known: readonly string[]): string | null => {
  if (known.some((each) => host === each || isBelow(host, each) || isBelow(each, host))) return null;
  const look = lookOf(host);
  const like = known.find((each) => {
    const knownLook = lookOf(each);
    return (
      look === knownLook ||
      holdsName(look, knownLook) ||
      (knownLook.length >= minLetters && isOneLetterOff(look, knownLook))
    );
  });
  if (like !== undefined) return like;
  return /(^|\.)xn--/.test(host) ? (known[0] ?? null) : null;
};
