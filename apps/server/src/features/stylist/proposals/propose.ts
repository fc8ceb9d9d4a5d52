import type { ProductDocument, SlotProposal, stylistCalls } from '@vitrina/contract';
import type { SearchEngine } from '@vitrina/search-engine';
import type { z } from 'zod';
import { engineFailure } from '../../../http/engine-failure.ts';
import { type Failure, fail } from '../../../http/failure.ts';
import type { ReadBoughtTogether } from '../../../ports/bought-together.ts';
import type { BaseTaxonomy, ReadCategoryMapping } from '../../../ports/category-mapping.ts';
import type { KeepPopularityFresh } from '../../../ports/keep-popularity-fresh.ts';
import type { ReadPictureColours } from '../../../ports/picture-colours.ts';
import type { PresentProduct } from '../../../ports/present-product.ts';
import { readProducts } from '../../../ports/read-products.ts';
import type { CatalogRecord, Customer, FindCatalog } from '../../../storage/records.ts';
import { findCandidates } from './find-candidates.ts';
import { type PlannedSlot, planSlots } from './plan-slots.ts';
import { type Candidate, type Look, type ScoredCandidate, scoreCandidate } from './score-candidate.ts';

export type ProposalRequest = z.output<(typeof stylistCalls)['proposeStylization']['body']>;
export type Proposal = { slots: SlotProposal[]; isMapped: boolean };
export type ProposeStylization = (
  customer: Customer,
  request: ProposalRequest,
) => Promise<Proposal | Failure>;

type Dependencies = {
  readonly engine: Pick<SearchEngine, 'search' | 'current'>;
  readonly keepPopularityFresh: KeepPopularityFresh;
  readonly findCatalog: FindCatalog;
  readonly presentProduct: PresentProduct;
  readonly readMapping: ReadCategoryMapping;
  readonly readTaxonomy: () => Promise<BaseTaxonomy>;
  readonly readColours: ReadPictureColours;
  readonly readBoughtTogether: ReadBoughtTogether;
};

const imageOf = ({ fields }: ProductDocument): string => String(fields.image_link ?? '');

/** Proposes products for the slots of a look, the best first; no product twice among the first of each slot. */
export const createProposals = ({
  engine,
  keepPopularityFresh,
  findCatalog,
  presentProduct,
  readMapping,
  readTaxonomy,
  readColours,
  readBoughtTogether,
}: Dependencies): ProposeStylization => {
  const fillSlots = async (
    catalog: CatalogRecord,
    main: ProductDocument,
    inLook: readonly ProductDocument[],
    slots: readonly PlannedSlot[],
  ): Promise<ScoredCandidate[][]> => {
    const ids = inLook.map(({ id }) => id);
    const found = await Promise.all(
      slots.map(({ filter }) => (filter ? findCandidates(engine, catalog, main, filter, ids) : [])),
    );
    const addresses = [...inLook, ...found.flat().map(({ product }) => product)].map(imageOf);
    const { customerId } = catalog;
    const colours = await readColours(customerId, catalog.id, [...new Set(addresses)]);
    const boughtTogether = await readBoughtTogether(customerId, catalog.id, ids);
    const coloursOf = (product: ProductDocument) => colours.get(imageOf(product)) ?? [];
    const look: Look = { main, colours: inLook.map(coloursOf).filter((some) => some.length > 0) };
    return found.map((products) =>
      products
        .map(({ product, clicks }): Candidate => {
          const times = boughtTogether.get(product.id) ?? 0;
          return { product, clicks, colours: coloursOf(product), boughtTogether: times };
        })
        .map((candidate) => scoreCandidate(look, candidate))
        .sort((a, b) => b.score - a.score),
    );
  };

  const propose = async (catalog: CatalogRecord, request: ProposalRequest): Promise<Proposal | Failure> => {
    const { productId, chosen, baseCategoryIds, likeProductIds, perSlot } = request;
    const inLook = [...new Set([productId, ...chosen])];
    const products = await readProducts(engine, catalog, [...inLook, ...likeProductIds]);
    const find = (id: string) => products.get(id) ?? [];
    const live = await engine.current(catalog.id);
    if (live) await keepPopularityFresh(catalog.customerId, catalog.id, live.id);
    const main = products.get(productId);
    if (!main) return fail('NOT_FOUND');
    const mapping = await readMapping(catalog.customerId, catalog.id);
    const taxonomy = await readTaxonomy();
    const { slots, isMapped } = await planSlots({ engine, catalog, mapping, taxonomy }, main, {
      baseCategoryIds,
      like: likeProductIds.flatMap(find),
    });
    const filled = await fillSlots(catalog, main, inLook.flatMap(find), slots);
    const first = new Set<string>();
    return {
      isMapped,
      slots: slots.map(({ baseCategoryId, likeProductId, label }, at) => {
        const all = filled[at] ?? [];
        // Two slots for the same kind of product show different ones; those like a product are in its place.
        const fresh = likeProductId === null ? all.filter(({ product }) => !first.has(product.id)) : all;
        const best = fresh[0];
        if (best && likeProductId === null) first.add(best.product.id);
        const candidates = fresh.slice(0, perSlot).map(({ product, score, reasons }) => ({
          product: presentProduct(product, catalog.currency, 1),
          score,
          reasons: [...reasons],
        }));
        return { baseCategoryId, likeProductId, label, candidates };
      }),
    };
  };

  return async (customer, request) => {
    const catalog = await findCatalog(customer.id, request.catalogId);
    if (!catalog) return fail('NOT_FOUND');
    try {
      return await propose(catalog, request);
    } catch (error) {
      return engineFailure(error);
    }
  };
};
