import type { Product, ProductDocument, postProposalReasons } from '@vitrina/contract';
import { defaultWeights, planSearch, popularitySignal, type SearchEngine } from '@vitrina/search-engine';
import { engineFailure } from '../../../http/engine-failure.ts';
import { type Failure, fail } from '../../../http/failure.ts';
import { buyable } from '../../../ports/buyable.ts';
import { addressOf } from '../../../ports/catalog-address.ts';
import type { KeepPopularityFresh } from '../../../ports/keep-popularity-fresh.ts';
import type { PictureColour, ReadPictureColours } from '../../../ports/picture-colours.ts';
import { imageOf } from '../../../ports/pictures.ts';
import type { PresentProduct } from '../../../ports/present-product.ts';
import type { Database } from '../../../storage/database.ts';
import type { CatalogRecord, Customer } from '../../../storage/records.ts';
import { readPostColours } from '../instagram-catalogs/post-repository.ts';
import { wordsOfCaption } from './caption-words.ts';
import type { PostService } from './post-service.ts';
import { type ProductCandidate, scoreProduct } from './score-product.ts';

type Reason = (typeof postProposalReasons)[number];
export type ProposedProduct = { product: Product; score: number; reasons: Reason[] };

type Dependencies = {
  readonly database: Database;
  readonly engine: Pick<SearchEngine, 'search' | 'current'>;
  readonly posts: Pick<PostService, 'openPost'>;
  readonly keepPopularityFresh: KeepPopularityFresh;
  readonly readColours: ReadPictureColours;
  readonly presentProduct: PresentProduct;
};

const proposed = 12;
/** Products that are looked at closely for each word, and of the popular ones. */
const perWord = 40;
const popularOnes = 60;

type Found = { readonly product: ProductDocument; readonly variantsCount: number };

/** Proposes products for a post: by the words of its caption and hashtags, the colours of its picture, and what visitors buy. */
export const createPostProposals = ({
  database,
  engine,
  posts,
  keepPopularityFresh,
  readColours,
  presentProduct,
}: Dependencies) => {
  const search = async (catalog: CatalogRecord, query: string, perPage: number) => {
    const live = await engine.current(catalog.id);
    const plan = planSearch(
      { fields: defaultWeights(live?.schema.fields ?? []), language: catalog.language },
      {
        ...{ query, perPage, filters: [buyable], groupVariants: true, isTyping: false },
        sort: [{ kind: 'relevance' }, { kind: 'signal', signal: popularitySignal, order: 'desc' }],
      },
    );
    return engine.search(addressOf(catalog), plan);
  };

  /** How telling a word is: one that half of the catalog has says little. */
  const findCandidates = async (
    catalog: CatalogRecord,
    words: readonly string[],
  ): Promise<Map<string, Omit<ProductCandidate, 'colours'> & Found>> => {
    const byWord = await Promise.all(words.map((word) => search(catalog, word, perWord)));
    const popular = await search(catalog, '', popularOnes);
    const candidates = new Map<string, Omit<ProductCandidate, 'colours'> & Found>();
    const add = ({ product, variantsCount }: Found, words: number, popularRank: number | null): void => {
      const known = candidates.get(product.id);
      candidates.set(product.id, {
        ...{ product, variantsCount },
        words: (known?.words ?? 0) + words,
        popularRank: known?.popularRank ?? popularRank,
      });
    };
    for (const { hits, total } of byWord) for (const hit of hits) add(hit, 1 / Math.log2(2 + total), null);
    for (const [rank, hit] of popular.hits.entries()) add(hit, 0, rank / popularOnes);
    return candidates;
  };

  const propose = async (
    catalog: CatalogRecord,
    caption: string,
    colours: readonly PictureColour[],
    linked: readonly string[],
  ): Promise<ProposedProduct[] | Failure> => {
    const live = await engine.current(catalog.id);
    if (!live) return fail('CATALOG_NOT_IMPORTED');
    await keepPopularityFresh(catalog.customerId, catalog.id, live.id);
    const found = await findCandidates(catalog, wordsOfCaption(caption, catalog.language));
    const candidates = [...found.values()].filter(({ product }) => !linked.includes(product.id));
    const addresses = candidates.map(({ product }) => imageOf(product.fields.image_link));
    const known = await readColours(catalog.customerId, catalog.id, [...new Set(addresses)]);
    const most = Math.max(...candidates.map(({ words }) => words), 0);
    return candidates
      .map((candidate) => ({
        ...candidate,
        ...scoreProduct(
          {
            ...{ popularRank: candidate.popularRank, words: most > 0 ? candidate.words / most : 0 },
            colours: known.get(imageOf(candidate.product.fields.image_link)) ?? [],
          },
          colours,
        ),
      }))
      .filter(({ reasons }) => reasons.length > 0)
      .sort((one, other) => other.score - one.score || one.product.id.localeCompare(other.product.id))
      .slice(0, proposed)
      .map(({ product, variantsCount, score, reasons }) => ({
        ...{ product: presentProduct(product, catalog.currency, variantsCount), score, reasons },
      }));
  };

  return async (
    customer: Customer,
    configId: string,
    postId: string,
  ): Promise<ProposedProduct[] | Failure> => {
    const found = await posts.openPost(customer.id, configId, postId);
    if (!found) return fail('NOT_FOUND');
    const { post, stream } = found;
    if (!stream.catalog) return fail('CATALOG_NOT_IMPORTED');
    const { instagramCatalogId } = post;
    const colours = await readPostColours(database, customer.id, instagramCatalogId, postId);
    try {
      const linked = post.links.map(({ productId }) => productId);
      return await propose(stream.catalog, post.caption, colours, linked);
    } catch (error) {
      return engineFailure(error);
    }
  };
};
export type ProposePostProducts = ReturnType<typeof createPostProposals>;
