import { categoryKey } from '@vitrina/contract';
import type { ReadShopLook } from '../../ports/shop-look.ts';
import type { ChosenProduct } from './mailing-rows.ts';
import type { Mailing, MailingSource } from './mailings.ts';

const webOrigin = (address: string): string | null => {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
  return url?.origin ?? null;
};

/** The front page of a customer's shop. */
export const shopPageOf = (domain: string): string =>
  `${webOrigin(`https://${domain.replace(/^https?:\/\//i, '')}`) ?? ''}/`;

/**
 * The page of the shop that shows most of what a mail promised, for a product that is gone: the results for its category or the
 * mailing's phrase, or else the shop.
 */
export const resultPageFor = async (
  readLook: ReadShopLook,
  { domain }: Mailing,
  { place, source }: MailingSource,
  chosen: ChosenProduct | null,
): Promise<string> => {
  const front = shopPageOf(domain);
  const shop = webOrigin(chosen?.link ?? '') ?? front.slice(0, -1);
  const { redirectionUrl, useHashBeforeSearchParams } = (await readLook(place)).settings.general;
  const page = redirectionUrl === '' ? null : URL.parse(redirectionUrl, shop);
  if (!page || !/^https?:$/.test(page.protocol)) return `${shop}/`;
  const params = new URLSearchParams(useHashBeforeSearchParams ? '' : page.search);
  params.set('q', source.type === 'phrase' ? source.phrase : '');
  const category = source.type === 'category' ? source.category : (chosen?.category ?? '');
  if (source.type !== 'phrase' && category !== '') params.set('q.filter.categories', categoryKey(category));
  if (useHashBeforeSearchParams) page.hash = params.toString();
  else page.search = params.toString();
  return page.href;
};
