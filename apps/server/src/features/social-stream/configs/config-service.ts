import {
  isBuyable,
  type Problem,
  type SavedSocialConfig,
  type SocialConfig,
  socialLimits,
} from '@vitrina/contract';
import type { SearchEngine } from '@vitrina/search-engine';
import { type Failure, fail, invalid, isFailure } from '../../../http/failure.ts';
import { readProductsIfKnown } from '../../../ports/read-products.ts';
import { daysBefore } from '../../../storage/calendar-days.ts';
import type { Database } from '../../../storage/database.ts';
import { newId } from '../../../storage/ids.ts';
import type { CatalogRecord } from '../../../storage/records.ts';
import { findConnection } from '../connection/connection-repository.ts';
import {
  type InstagramCatalogRecord,
  listInstagramCatalogs,
} from '../instagram-catalogs/catalog-repository.ts';
import { presentPostPicture } from '../instagram-catalogs/present-catalog.ts';
import { readStream, type StreamPost } from '../posts/stream-posts.ts';
import { altOf } from '../public/alt-text.ts';
import {
  type ConfigReader,
  type ConfigRecord,
  countConfigs,
  findConfig,
  insertConfig,
  listConfigs,
  markConfig,
  purgeDeletedConfigs,
  updateConfig,
} from './config-repository.ts';

type Dependencies = {
  readonly database: Database;
  readonly read: ConfigReader;
  readonly engine: Pick<SearchEngine, 'search'>;
  readonly listCatalogs: (customerId: string) => Promise<readonly CatalogRecord[]>;
  readonly onChanged: (customerId: string) => void;
  readonly now: () => Date;
};

const restorableDays = 30;
const shownOnCard = 4;

type Choices = {
  readonly instagramCatalogs: { id: string; name: string }[];
  readonly catalogs: { id: string; name: string }[];
};
/** What a customer has to make streams of. */
type Owned = {
  readonly instagramCatalogs: readonly InstagramCatalogRecord[];
  readonly catalogs: readonly CatalogRecord[];
};

export type ConfigService = ReturnType<typeof createConfigService>;

export const createConfigService = ({
  database,
  read,
  engine,
  listCatalogs,
  onChanged,
  now,
}: Dependencies) => {
  const readOwned = async (customerId: string): Promise<Owned> => ({
    instagramCatalogs: await listInstagramCatalogs(database, customerId),
    catalogs: await listCatalogs(customerId),
  });
  const choicesOf = ({ instagramCatalogs, catalogs }: Owned): Choices => ({
    instagramCatalogs: instagramCatalogs.map(({ id, name }) => ({ id, name })),
    catalogs: catalogs.map(({ id, name }) => ({ id, name })),
  });

  const find = async (customerId: string, id: string): Promise<ConfigRecord | null> =>
    read(await findConfig(database, customerId, id));

  const present = async (record: ConfigRecord, owned: Owned): Promise<SavedSocialConfig> => {
    const { id, customerId, value, createdAt, updatedAt } = record;
    const catalog = owned.catalogs.find((one) => one.id === value.catalogId);
    const posts = await readStream(database, customerId, record);
    const shown = posts.filter(({ obstacle }) => obstacle === null);
    const linkedIds = shown.flatMap(({ links }) => links.map(({ productId }) => productId));
    const { products, areKnown } = await readProductsIfKnown(engine, catalog ?? null, linkedIds);
    const isToBuy = (productId: string): boolean =>
      isBuyable(products.get(productId)?.fields ?? { availability: 'out_of_stock' });
    const isLinked = ({ links }: StreamPost): boolean =>
      areKnown ? links.some(({ productId }) => isToBuy(productId)) : links.length > 0;
    const newest = shown
      .toSorted((one, other) => (other.takenAt ?? '').localeCompare(one.takenAt ?? ''))
      .slice(0, shownOnCard);
    const words = { handle: value.instagramHandle, language: catalog?.language ?? 'eng' };
    return {
      ...{ configId: id, config: value, createdAt, updatedAt },
      instagramCatalogName:
        owned.instagramCatalogs.find((one) => one.id === value.instagramCatalogId)?.name ?? null,
      catalogName: catalog?.name ?? null,
      counts: {
        shown: shown.length,
        linked: shown.filter(isLinked).length,
        hidden: posts.filter(({ obstacle }) => obstacle === 'hidden').length,
      },
      newest: newest.flatMap((post) => {
        const picture = presentPostPicture(post);
        return picture ? [{ postId: post.postId, alt: altOf(post, words), picture }] : [];
      }),
    };
  };
  const presentOne = async (customerId: string, id: string): Promise<SavedSocialConfig | Failure> => {
    const record = await find(customerId, id);
    return record ? present(record, await readOwned(customerId)) : fail('NOT_FOUND');
  };

  /** Both catalogs must be the customer’s. */
  const findProblems = (
    { instagramCatalogId, catalogId }: Pick<SocialConfig, 'instagramCatalogId' | 'catalogId'>,
    owned: Owned,
  ): Problem[] => [
    ...(owned.instagramCatalogs.some(({ id }) => id === instagramCatalogId)
      ? []
      : [{ path: 'instagramCatalogId', rule: 'oneOf' } as const]),
    ...(owned.catalogs.some(({ id }) => id === catalogId)
      ? []
      : [{ path: 'catalogId', rule: 'oneOf' } as const]),
  ];

  const hasRoom = async (transaction: Database, customerId: string): Promise<boolean> =>
    (await countConfigs(transaction, customerId)) < socialLimits.configs;
  const full = (): Failure => fail('SOCIAL_CONFIG_LIMIT_REACHED', { limit: socialLimits.configs });

  const add = async (customerId: string, value: SocialConfig): Promise<string | Failure> => {
    const id = newId();
    const isAdded = await database.transaction().execute(async (transaction) => {
      if (!(await hasRoom(transaction, customerId))) return false;
      await insertConfig(transaction, customerId, { id, value, createdAt: now().toISOString() });
      return true;
    });
    return isAdded ? id : full();
  };

  const change = async (customerId: string, id: string, value: SocialConfig): Promise<string | Failure> => {
    const isChanged = await updateConfig(database, customerId, id, { value, at: now().toISOString() });
    return isChanged ? id : fail('NOT_FOUND');
  };

  const save = async (
    customerId: string,
    configId: string | undefined,
    value: SocialConfig,
  ): Promise<SavedSocialConfig | Failure> => {
    if (configId !== undefined && !(await findConfig(database, customerId, configId)))
      return fail('NOT_FOUND');
    const problems = findProblems(value, await readOwned(customerId));
    if (problems.length > 0) return invalid(...problems);
    const saved =
      configId === undefined ? await add(customerId, value) : await change(customerId, configId, value);
    if (isFailure(saved)) return saved;
    onChanged(customerId);
    return presentOne(customerId, saved);
  };

  return {
    find,
    save,
    get: presentOne,

    list: async (customerId: string): Promise<SavedSocialConfig[]> => {
      const owned = await readOwned(customerId);
      const presented: SavedSocialConfig[] = [];
      for (const stored of await listConfigs(database, customerId)) {
        const record = read(stored);
        if (record) presented.push(await present(record, owned));
      }
      return presented;
    },

    /** What a new stream begins with. */
    getNew: async (customerId: string) => {
      const owned = await readOwned(customerId);
      const handle = (await findConnection(database, customerId))?.username ?? '';
      const [firstInstagram] = owned.instagramCatalogs;
      const matching = owned.instagramCatalogs.find((one) => one.handle === handle) ?? firstInstagram;
      return {
        config: {
          instagramHandle: handle || (matching?.handle ?? ''),
          instagramCatalogId: matching?.id ?? '',
          catalogId: owned.catalogs[0]?.id ?? '',
        },
        ...choicesOf(owned),
      };
    },

    getCatalogs: async (customerId: string, id: string) => {
      const record = await find(customerId, id);
      if (!record) return fail('NOT_FOUND');
      const { instagramCatalogId, catalogId } = record.value;
      return { instagramCatalogId, catalogId, ...choicesOf(await readOwned(customerId)) };
    },

    setCatalogs: async (
      customerId: string,
      id: string,
      catalogs: Pick<SocialConfig, 'instagramCatalogId' | 'catalogId'>,
    ): Promise<SavedSocialConfig | Failure> => {
      const record = await find(customerId, id);
      return record ? save(customerId, id, { ...record.value, ...catalogs }) : fail('NOT_FOUND');
    },

    delete: async (customerId: string, id: string): Promise<{ configId: string } | Failure> => {
      if (!(await markConfig(database, customerId, id, now().toISOString()))) return fail('NOT_FOUND');
      onChanged(customerId);
      return { configId: id };
    },

    restore: async (customerId: string, id: string): Promise<SavedSocialConfig | Failure> => {
      const restored = await database.transaction().execute(async (transaction) => {
        if (!(await hasRoom(transaction, customerId))) return full();
        return (await markConfig(transaction, customerId, id, null)) ? id : fail('NOT_FOUND');
      });
      if (isFailure(restored)) return restored;
      onChanged(customerId);
      return presentOne(customerId, id);
    },

    purgeDeleted: (): Promise<void> => purgeDeletedConfigs(database, daysBefore(now(), restorableDays)),
  };
};
