import { type MailingQuery, mailingParameters, type ProductSource, sourceOfMailing } from '@vitrina/contract';
import { LRUCache } from 'lru-cache';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import type { Database } from '../../storage/database.ts';
import type { FindInstance, InstanceWithCatalog } from '../../storage/records.ts';
import { compiledFormat, compileTemplate } from './compile/compile-template.ts';
import { isFault, parseCompiled } from './compile/liquid.ts';
import { fillCards, layOutDocument, layOutFragment, layOutText } from './lay-out.ts';
import type { MailProducts, ProductSet } from './mail-products.ts';
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
};

/** Hundreds of readers open a mail at once. */
const rememberedMs = 1000;
const maxMailings = 500;
const maxRenderedBytes = 32 * 2 ** 20;

export type Mailings = ReturnType<typeof createMailings>;

/** What the addresses in mails answer. */
export const createMailings = ({ database, findInstance, products }: Dependencies) => {
  /** The stored form, or a new one if this version of the program makes it differently. */
  const inPresentFormat = async (template: TemplateRecord): Promise<TemplateRecord> => {
    if (template.compiledFormat === compiledFormat) return template;
    const outcome = compileTemplate(template.html);
    const compiled = isFault(outcome) ? '' : outcome.compiled;
    const renewed = { ...template, compiled, compiledFormat };
    await updateCompiled(database, template.customerId, renewed);
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
  const rendered = new LRUCache<string, string>({
    maxSize: maxRenderedBytes,
    sizeCalculation: (body, key) => 200 + key.length + body.length * 2,
  });

  /** Parsing costs more than filling. */
  const parsed = new LRUCache<string, ReturnType<typeof parseCompiled>>({
    max: maxMailings,
    memoMethod: (compiled) => parseCompiled(compiled),
  });

  const write = (
    file: MailingFile,
    { template }: Mailing,
    { place, source }: MailingSource,
    set: ProductSet,
    { count, layout }: MailingQuery,
  ): string => {
    const shown = set.products.slice(0, count);
    if (file === 'products.txt') return layOutText(shown);
    if (file === 'products.json')
      return JSON.stringify({
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
      });
    const templates = parsed.memo(template.compiled);
    const cards = isFault(templates) ? [] : fillCards(templates, shown);
    const size = { width: template.width, height: template.height };
    return file === 'block.html'
      ? layOutFragment(layout ?? 'mail', cards, size)
      : layOutDocument(layout ?? 'web', cards, size, {
          language: set.language,
          title: template.templateName,
        });
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
    ): Promise<string | Failure> => {
      const set = await products.list(from.place, from.source);
      if (isFailure(set)) return set;
      const { template } = mailing;
      const key = [file, query.layout ?? '', query.count, template.key, template.version, set.key].join(' ');
      const remembered = rendered.get(key);
      if (remembered !== undefined) return remembered;
      const body = write(file, mailing, from, set, query);
      rendered.set(key, body);
      return body;
    },

    /** Changes made by this process take effect at once. */
    forget: (): void => {
      mailings.clear();
    },
    bytes: () => rendered.calculatedSize,
  };
};
