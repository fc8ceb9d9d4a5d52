import type { FeedItem } from './feed-item.ts';
import { type ElementWriter, escapeXml } from './write-xml.ts';

export const feedDialects = ['rss', 'atom', 'plain-rss', 'heureka', 'ceneo', 'yml'] as const;
export type FeedDialect = (typeof feedDialects)[number];

/** How a dialect writes the document around its items, and an item. `prefix` is Google's, with its colon. */
export type DialectWriter = {
  readonly open: (namespaces: string, head: string) => string;
  readonly close: string;
  readonly item: (item: FeedItem, element: ElementWriter, prefix: string) => string;
};

const googleFields = (item: FeedItem, element: ElementWriter, g: string): string =>
  [
    element(`${g}image_link`, item.imageLink),
    element(`${g}price`, item.price),
    element(`${g}sale_price`, item.salePrice),
    element(`${g}availability`, item.availability),
    element(`${g}google_product_category`, item.googleCategory),
    ...item.productTypes.map((type) => element(`${g}product_type`, type)),
    element(`${g}brand`, item.brand),
    element(`${g}gtin`, item.gtin),
    element(`${g}item_group_id`, item.group),
    ...item.additionalImages.map((image) => element(`${g}additional_image_link`, image)),
    ...Object.entries(item.attributes).map(([name, value]) => element(`${g}${name}`, value)),
    ...Object.entries(item.details).map(
      ([name, value]) =>
        `<${g}product_detail>${element(`${g}attribute_name`, name)}${element(`${g}attribute_value`, value)}</${g}product_detail>`,
    ),
    item.extraXml,
  ].join('');

const google: DialectWriter = {
  open: (namespaces, head) => `<rss version="2.0"${namespaces}><channel><title>Sklep</title>${head}`,
  close: '</channel></rss>',
  item: (item, element, g) =>
    `<item>${element(`${g}id`, item.id)}${element(`${g}title`, item.title)}${element(`${g}description`, item.description)}` +
    `${element(`${g}link`, item.link)}${googleFields(item, element, g)}</item>`,
};

const atom: DialectWriter = {
  open: (namespaces, head) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"${namespaces}><title>Sklep</title><link href="https://shop.example" rel="self"/>${head}`,
  close: '</feed>',
  item: (item, element, g) =>
    `<entry>${element(`${g}id`, item.id)}${element('title', item.title)}${element('summary', item.description)}` +
    `${item.link === null ? '' : `<link rel="alternate" href="${escapeXml(item.link)}"/>`}${googleFields(item, element, g)}</entry>`,
};

const plainRss: DialectWriter = {
  open: (_namespaces, head) => `<rss version="2.0"><channel><title>Sklep</title>${head}`,
  close: '</channel></rss>',
  item: (item, element) =>
    `<item>${element('guid', item.id)}${element('title', item.title)}${element('link', item.link)}` +
    `${element('description', item.description)}${element('price', item.price)}${item.extraXml}</item>`,
};

const heureka: DialectWriter = {
  open: (_namespaces, head) => `<SHOP>${head}`,
  close: '</SHOP>',
  item: (item, element) =>
    `<SHOPITEM>${element('ITEM_ID', item.id)}${element('PRODUCTNAME', item.title)}${element('DESCRIPTION', item.description)}` +
    `${element('URL', item.link)}${element('IMGURL', item.imageLink)}${element('PRICE_VAT', item.price)}` +
    `${element('DELIVERY_DATE', item.availability)}${element('CATEGORYTEXT', item.googleCategory?.replaceAll(' > ', ' | '))}` +
    `${element('MANUFACTURER', item.brand)}${element('EAN', item.gtin)}${element('ITEMGROUP_ID', item.group)}` +
    Object.entries(item.details)
      .map(([name, value]) => `<PARAM>${element('PARAM_NAME', name)}${element('VAL', value)}</PARAM>`)
      .join('') +
    `${item.extraXml}</SHOPITEM>`,
};

const attribute = (name: string, value: string | null): string =>
  value === null ? '' : ` ${name}="${escapeXml(value)}"`;

const ceneo: DialectWriter = {
  open: (_namespaces, head) => `<offers version="1">${head}`,
  close: '</offers>',
  item: (item, element) =>
    `<o${attribute('id', item.id)}${attribute('url', item.link)}${attribute('price', item.price)}${attribute('avail', item.availability)}>` +
    `${element('cat', item.googleCategory)}${element('name', item.title)}` +
    `${item.imageLink === null ? '' : `<imgs><main url="${escapeXml(item.imageLink)}"/></imgs>`}${element('desc', item.description)}` +
    `<attrs>${Object.entries(item.details)
      .map(([name, value]) => `<a name="${escapeXml(name)}">${escapeXml(value)}</a>`)
      .join('')}</attrs>${item.extraXml}</o>`,
};

const yml: DialectWriter = {
  open: (_namespaces, head) =>
    `<!DOCTYPE yml_catalog SYSTEM "shops.dtd"><yml_catalog><shop><categories><category id="1">Kubki</category></categories>${head}<offers>`,
  close: '</offers></shop></yml_catalog>',
  item: (item, element) =>
    `<offer${attribute('id', item.id)}${attribute('available', item.availability)}>${element('url', item.link)}` +
    `${element('price', item.price)}${element('categoryId', '1')}${element('picture', item.imageLink)}${element('name', item.title)}` +
    `${element('vendor', item.brand)}${element('description', item.description)}${item.extraXml}</offer>`,
};

export const dialectWriters: Readonly<Record<FeedDialect, DialectWriter>> = {
  rss: google,
  atom,
  'plain-rss': plainRss,
  heureka,
  ceneo,
  yml,
};
