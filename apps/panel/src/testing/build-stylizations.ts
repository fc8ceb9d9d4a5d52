import {
  appLabels,
  defaultAppSettings,
  type PublicConfig,
  presentStyle,
  type SavedStylization,
  type SlotProposal,
  type Stylization,
  type StylizationSlot,
} from '@vitrina/contract';
import { buildProduct } from './build.ts';

export const buildSlot = (part: Partial<StylizationSlot> = {}): StylizationSlot => ({
  slotId: 'slot-1',
  label: 'Caps',
  baseCategoryId: null,
  productId: 'CAP',
  understudies: [],
  hotspot: null,
  ...part,
});

export const buildStylization = (part: Partial<Stylization> = {}): Stylization => ({
  name: 'For a walk',
  isActive: true,
  look: { kind: 'product', productId: 'COAT' },
  slots: [buildSlot()],
  ...part,
});

export const lookProducts = {
  COAT: buildProduct({ id: 'COAT', title: 'Blue coat' }),
  CAP: buildProduct({ id: 'CAP', title: 'Green cap' }),
};

export const buildSavedStylization = (part: Partial<SavedStylization> = {}): SavedStylization => ({
  stylizationId: 'look-1',
  catalogId: 'catalog-1',
  stylization: buildStylization(),
  slotStates: { 'slot-1': 'own' },
  products: lookProducts,
  areProductsKnown: true,
  isShown: true,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  ...part,
});

/** The title of each product is its id with “The”. */
export const buildProposal = (label: string, ...ids: string[]): SlotProposal => ({
  baseCategoryId: null,
  likeProductId: null,
  label,
  candidates: ids.map((id) => ({
    product: buildProduct({ id, title: `The ${id}` }),
    score: 1,
    reasons: ['brand', 'price'],
  })),
});

/** What the shop's pages know of a search. */
export const buildPublicConfig = (): PublicConfig => ({
  ...{ searchId: 'instance-1', language: 'pl', currency: 'PLN', settings: defaultAppSettings },
  style: presentStyle(defaultAppSettings.style),
  labels: appLabels.parse({
    ...{ autocomplete: {}, popularQueries: {}, popularProducts: {}, serp: {} },
    ...{ filters: {}, pagination: {}, recentQueries: {} },
  }),
  googleAnalytics: { measurementId: '', mode: 'event' },
  recentQueries: { enabled: true, amount: 5 },
  popularQueries: { enabled: true, amount: 10 },
  productsPerPage: 24,
  testUntil: null,
});
