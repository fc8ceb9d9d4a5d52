import {
  type MailingQuery,
  mailingParameters,
  type ProductSource,
  sourceOfMailing,
  thumbnailWidths,
} from '@vitrina/contract';
import { LRUCache } from 'lru-cache';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import type { Database } from '../../storage/database.ts';
import type { FindInstance, InstanceWithCatalog } from '../../storage/records.ts';
import { Turns } from '../../threads/turns.ts';
import { compiledFormat } from './compile/compiled-format.ts';
import { isFault } from './compile/liquid.ts';
import type { CompileAside } from './compile-aside.ts';
import type { FillCards } from './fill-cards.ts';
import { layOutDocument, layOutFragment, layOutText } from './lay-out.ts';
import type { MailProducts, ProductSet } from './mail-products.ts';
import type { PositionProduct } from './mailing-choices.ts';
import type { MailProduct } from './product-values.ts';
import { findTemplateByKey, type TemplateRecord, updateCompiled } from './repository.ts';

export const mailingFiles = ['products.html', 'block.html', 'products.txt', 'products.json'] as const;
export type MailingFile = (typeof mailingFiles)[number];

/** A template as an address in a mail names it. */
export type Mailing = {
  readonly template: TemplateRecord;
  readonly timeZone: string;
  readonly domain: string;
};

/** Where a mailing's products come from. */
export type MailingSource = { readonly place: InstanceWithCatalog; readonly source: ProductSource };

type Dependencies = {
  readonly database: Database;
  readonly findInstance: FindInstance;
  readonly products: MailProducts;
  readonly fillCards: FillCards;
  readonly compileAside: CompileAside;
  /** The address by which browsers reach this server, without a slash at its end. */
  readonly publicUrl: string;
  readonly onError: (error: unknown) => void;
};

/** Hundreds of readers open a mail at once. */
const rememberedMs = 1000;
const maxMailings = 500;
/** The machine may have been busy when a template took too long. */
const partMs = 10_000;
/** Named campaigns whose products are being looked up: their readers' mails differ in nothing but the time. */
const maxCampaigns = { total: 100, perOwner: 20, atOnce: 2 } as const;
const maxRenderedBytes = 32 * 2 ** 20;
/** A card's picture takes up at most so much of its width; screens of phones have twice the pixels. */
const pictureShare = 0.8;

/** The product with a picture that every mail client can show, in a size that fits the card. */
const withMailPicture = (product: MailProduct, cardWidth: number): MailProduct => {
  if (product.thumbnails === null) return product;
  const wanted = cardWidth * pictureShare * 2;
  const width = thumbnailWidths.find((each) => each >= wanted) ?? thumbnailWidths.at(-1);
  return { ...product, values: { ...product.values, image: `${product.thumbnails}/${width}.jpg` } };
};

/** A product as mail tools get it as data. */
const dataOf = (
  { id, values, price, oldPrice, categories }: MailProduct,
  position: number,
  sharedFields: readonly string[],
) => ({
  position,
  ...Object.fromEntries(sharedFields.map((name) => [name, values[name] ?? ''])),
  id,
  title: values.title,
  image: values.image,
  link: values.link,
  price: values.price,
  priceValue: price,
  oldPrice: values.oldPrice,
  oldPriceValue: oldPrice,
  lowestPrice: values.lowestPrice,
  brand: values.brand,
  availability: values.availability,
  category: categories.at(-1) ?? '',
});

export type Mailings = ReturnType<typeof createMailings>;

/** What the addresses in mails answer. */
export const createMailings = ({
  database,
  findInstance,
  products,
  fillCards,
  compileAside,
  publicUrl,
  onError,
}: Dependencies) => {
  /** The stored form, or a new one if this version of the program makes it differently. */
  const inPresentFormat = async (template: TemplateRecord): Promise<TemplateRecord> => {
    if (template.compiledFormat === compiledFormat) return template;
    const answer = await compileAside.compile(template.customerId, { html: template.html, known: null });
    // What an earlier version let through isn't sent.
    if (!answer) return { ...template, compiled: '' };
    const { outcome } = answer;
    const compiled = isFault(outcome) ? '' : outcome.compiled;
    const renewed = { ...template, compiled, compiledFormat };
    await updateCompiled(database, template.customerId, renewed).catch(onError);
    return renewed;
  };
  const mailings = new LRUCache<string, Mailing>({
    max: maxMailings,
    ttl: rememberedMs,
    fetchMethod: async (mailingKey) => {
      const found = await findTemplateByKey(database, mailingKey);
      return found ? { ...found, template: await inPresentFormat(found.template) } : undefined;
    },
    ignoreFetchAbort: true,
  });
  const places = new LRUCache<string, InstanceWithCatalog>({
    max: maxMailings,
    ttl: rememberedMs,
    fetchMethod: async (key) => {
      const [customerId = '', searchId = ''] = key.split(' ');
      return (await findInstance(customerId, searchId || undefined)) ?? undefined;
    },
    ignoreFetchAbort: true,
  });
  type Written = {
    readonly body: string;
    /** How long it may be answered again; 0 for as long as its key says everything about it. */
    readonly forMs: number;
  };
  const filling = new Turns(maxCampaigns);
  const rendered = new LRUCache<string, Written, () => Promise<Written | null>>({
    maxSize: maxRenderedBytes,
    sizeCalculation: ({ body }, key) => 200 + key.length + body.length * 2,
    fetchMethod: async (_key, _, { context: writeNow, options }) => {
      const written = await writeNow();
      options.ttl = written?.forMs ?? 0;
      return written ?? undefined;
    },
    ignoreFetchAbort: true,
  });

  /** It leads to the product that this position shows, whenever it is clicked. */
  const linkOf = (
    { template }: Mailing,
    { place, source }: MailingSource,
    { send = '' }: MailingQuery,
    position: number,
  ): string => {
    const query = new URLSearchParams(mailingParameters(place.instance.id, source));
    return `${publicUrl}/mailing/${template.mailingKey}/${send}/${position}?${query}`;
  };
  const withLink = (product: MailProduct, link: string): MailProduct => ({
    ...product,
    values: { ...product.values, link },
  });

  /** Null if too many others are waiting. */
  const write = async (
    file: MailingFile,
    { template }: Mailing,
    { place, source }: MailingSource,
    set: ProductSet,
    { count, layout }: MailingQuery,
  ): Promise<Written | null> => {
    const whole = (body: string): Written => ({ body, forMs: 0 });
    const shown = set.products.slice(0, count).map((each) => withMailPicture(each, template.width));
    if (file === 'products.txt') return whole(layOutText(shown));
    const data = {
      language: set.language,
      currency: set.currency,
      source: set.isInstead ? 'popular' : source.type,
      ...mailingParameters(place.instance.id, source),
      products: shown.map((product, at) => dataOf(product, at + 1, set.sharedFields)),
    };
    if (file === 'products.json' && layout === undefined) return whole(JSON.stringify(data));
    const filled = await fillCards.fill(
      template.customerId,
      template.compiled,
      shown.map(({ values }) => values),
    );
    if (!filled) return null;
    const { cards, fault } = filled;
    const size = { width: template.width, height: template.height };
    // Some cards took too long, and are left out.
    const forMs = fault?.code === 'tooSlow' ? partMs : 0;
    if (file === 'products.json')
      return {
        body: JSON.stringify({ ...data, html: layOutFragment(layout ?? 'mail', cards, size) }),
        forMs,
      };
    const body =
      file === 'block.html'
        ? layOutFragment(layout ?? 'mail', cards, size)
        : layOutDocument(layout ?? 'web', cards, size, {
            language: set.language,
            title: template.templateName,
          });
    return { body, forMs };
  };

  /** Null if too many others are waiting: it asks the database, and what it answers is remembered only for a moment. */
  const writeCampaign = async (
    file: MailingFile,
    mailing: Mailing,
    from: MailingSource,
    set: ProductSet,
    query: MailingQuery,
    listPositions: () => Promise<readonly (PositionProduct | null)[]>,
  ): Promise<Written | null> => {
    const { customerId } = mailing.template;
    if (!filling.hasRoomFor(customerId)) return null;
    const positions = await filling.run(customerId, listPositions);
    const linked = positions.flatMap((shown, at) =>
      shown?.product ? [withLink(shown.product, linkOf(mailing, from, query, at + 1))] : [],
    );
    const written = await write(file, mailing, from, { ...set, products: linked }, query);
    return written && { ...written, forMs: rememberedMs };
  };

  return {
    /** Null for an unknown key, and for one of a disabled customer. */
    find: async (mailingKey: string): Promise<Mailing | null> => (await mailings.fetch(mailingKey)) ?? null,

    sourceOf: async ({ template }: Mailing, query: MailingQuery): Promise<MailingSource | Failure> => {
      const place = await places.fetch(`${template.customerId} ${query.widget ?? ''}`);
      return place ? { place, source: sourceOfMailing(query) } : fail('NOT_FOUND');
    },

    render: async (
      file: MailingFile,
      mailing: Mailing,
      from: MailingSource,
      query: MailingQuery,
      /** What the positions of a named campaign show; its links lead through this server. */
      listPositions?: () => Promise<readonly (PositionProduct | null)[]>,
    ): Promise<string | Failure> => {
      const set = await products.list(from.place, from.source);
      if (isFailure(set)) return set;
      const { template } = mailing;
      const parts = [file, query.layout ?? '', query.count, template.key, template.version, set.key];
      const context = () =>
        listPositions
          ? writeCampaign(file, mailing, from, set, query, listPositions)
          : write(file, mailing, from, set, query);
      const key = [...parts, ...(listPositions ? ['of', template.mailingKey, query.send] : [])].join(' ');
      const written = await rendered.fetch(key, { context });
      return written?.body ?? fail('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 });
    },

    /** Changes made by this process take effect at once. */
    forget: (): void => {
      mailings.clear();
    },
    bytes: () => rendered.calculatedSize,
  };
};
