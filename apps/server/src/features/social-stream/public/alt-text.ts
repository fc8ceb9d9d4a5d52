import type { LanguageCode } from '@vitrina/contract';
import type { PostRecord } from '../instagram-catalogs/post-repository.ts';

const maxLength = 150;

const ofHandle: Readonly<Record<LanguageCode, (handle: string) => string>> = {
  pol: (handle) => `Post ${handle} na Instagramie`,
  cze: (handle) => `Příspěvek ${handle} na Instagramu`,
  slo: (handle) => `Príspevok ${handle} na Instagrame`,
  eng: (handle) => `Instagram post by ${handle}`,
  ukr: (handle) => `Допис ${handle} в Instagram`,
  rum: (handle) => `Postare pe Instagram de la ${handle}`,
  bul: (handle) => `Публикация на ${handle} в Instagram`,
  ger: (handle) => `Instagram-Beitrag von ${handle}`,
  hrv: (handle) => `Objava korisnika ${handle} na Instagramu`,
  hun: (handle) => `${handle} Instagram-bejegyzése`,
  ita: (handle) => `Post di ${handle} su Instagram`,
};

/** A caption without its hashtags and names, in one line. */
export const withoutTags = (caption: string): string =>
  caption
    .replace(/[#@][\p{L}\p{M}\p{N}_.]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** A screen reader reads letters and digits; a line of emoji tells nobody what a picture shows. */
const hasWords = (text: string): boolean => /[\p{L}\p{N}]{2}/u.test(text);

/** What a post’s picture shows: the first sentence of its caption, or whose post it is. Never empty. */
export const altOf = (
  { caption, author }: Pick<PostRecord, 'caption' | 'author'>,
  { handle, language }: { readonly handle: string; readonly language: LanguageCode },
): string => {
  const text = withoutTags(caption);
  const [first = ''] = /^.*?(?:[.!?…](?=\s|$)|$)/u.exec(text) ?? [];
  if (!hasWords(first)) return ofHandle[language](`@${author ?? handle}`);
  const letters = [...first];
  return letters.length <= maxLength
    ? first.trim()
    : `${letters
        .slice(0, maxLength - 1)
        .join('')
        .trim()}…`;
};
