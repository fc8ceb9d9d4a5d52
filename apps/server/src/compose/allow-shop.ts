import type { SearchEngine } from '@vitrina/search-engine';
import type { FastifyBaseLogger } from 'fastify';
import type { ApiAccessService } from '../features/api-access/service.ts';
import type { CatalogRecord } from '../storage/records.ts';

type Dependencies = Pick<ApiAccessService, 'allowShop'> & {
  readonly engine: Pick<SearchEngine, 'walk'>;
  readonly log: FastifyBaseLogger;
};

/** Lets the shop whose products a catalog has search it. Its first products tell which shop that is. Without them the owner adds the domain. */
export const createAllowShop =
  ({ engine, allowShop, log }: Dependencies) =>
  async ({ id, customerId }: CatalogRecord): Promise<void> => {
    try {
      for await (const products of engine.walk({ catalogKey: id, owner: customerId }, ['link'])) {
        await allowShop(
          customerId,
          products.flatMap(({ fields: { link } }) => (typeof link === 'string' ? [link] : [])),
        );
        return;
      }
    } catch (error) {
      log.warn({ err: error, catalogId: id }, 'the shop of a new search could not be allowed');
    }
  };
