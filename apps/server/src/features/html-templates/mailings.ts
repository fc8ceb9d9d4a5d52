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
import { compiledFormat } from './compile/compile-template.ts';
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
    /** Some cards took too long, and are left out. */
    readonly isPart: boolean;
  };
  const rendered = new LRUCache<string, Written, () => Promise<Written | null>>({
    maxSize: maxRenderedBytes,
    sizeCalculation: ({ body }, key) => 200 + key.length + body.length * 2,
    ttl: 0,
    fetchMethod: async (_key, _, { context: writeNow, options }) => {
      const written = await writeNow();
      if (written?.isPart) options.ttl = partMs;
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
    const whole = (body: string): Written => ({ body, isPart: false });
    const shown = set.products.slice(0, count).map((each) => withMailPicture(each, template.width));
    if (file === 'products.txt') return whole(layOutText(shown));
    if (file === 'products.json')
      return whole(
        JSON.stringify({
          language: set.language,
          currency: set.currency,
          source: set.isInstead ? 'popular' : source.type,
          ...mailingParameters(place.instance.id, source),
          products: shown.map(({ id, values, price, oldPrice, categories }, at) => ({
            position: at + 1,
            ...Object.fromEntries(set.sharedFields.map((name) => [name, values[name] ?? ''])),
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
          })),
        }),
      );
    const filled = await fillCards.fill(
      template.customerId,
      template.compiled,
      shown.map(({ values }) => values),
    );
    if (!filled) return null;
    const { cards, fault } = filled;
    const size = { width: template.width, height: template.height };
    const body =
      file === 'block.html'
        ? layOutFragment(layout ?? 'mail', cards, size)
        : layOutDocument(layout ?? 'web', cards, size, {
            language: set.language,
            title: template.templateName,
          });
    return { body, isPart: fault?.rule === 'templateSlow' };
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
      positions?: readonly (PositionProduct | null)[],
    ): Promise<string | Failure> => {
      const set = await products.list(from.place, from.source);
      if (isFailure(set)) return set;
      const { template } = mailing;
      if (positions) {
        const linked = positions.flatMap((shown, at) =>
          shown?.product ? [withLink(shown.product, linkOf(mailing, from, query, at + 1))] : [],
        );
        const written = await write(file, mailing, from, { ...set, products: linked }, query);
        return written?.body ?? fail('TOO_MANY_REQUESTS');
      }
      const key = [file, query.layout ?? '', query.count, template.key, template.version, set.key].join(' ');
      const context = () => write(file, mailing, from, set, query);
      return (await rendered.fetch(key, { context }))?.body ?? fail('TOO_MANY_REQUESTS');
    },

    /** Changes made by this process take effect at once. */
    forget: (): void => {
      mailings.clear();
    },
    bytes: () => rendered.calculatedSize,
  };
};
