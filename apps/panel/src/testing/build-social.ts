import type {
  InstagramConnection,
  PublicPicture,
  SavedInstagramCatalog,
  SavedSocialConfig,
  SocialConfig,
  SocialPost,
} from '@vitrina/contract';
import { buildProduct } from './build.ts';

const picture: PublicPicture = { thumbnails: '/pictures/c/p/v', width: 1080, height: 1350 };

export const buildConnection = (part: Partial<InstagramConnection> = {}): InstagramConnection => ({
  state: 'ok',
  username: 'myshop',
  connectedAt: '2026-01-05T10:00:00.000Z',
  endsAt: null,
  canRenew: true,
  pausedUntil: null,
  usedPercent: 12,
  hashtagsUsed: 3,
  ...part,
});

export const noConnection = buildConnection({
  ...{ state: 'none', username: null, connectedAt: null, usedPercent: null, hashtagsUsed: 0 },
});

export const buildSource = (part: Partial<SavedInstagramCatalog> = {}): SavedInstagramCatalog => ({
  instagramCatalogId: 'source-1',
  name: 'Our profile',
  source: 'profile',
  handle: 'myshop',
  hashtag: null,
  state: 'ok',
  fault: null,
  faultMessage: null,
  nextReadAt: '2026-03-02T10:00:00.000Z',
  readAt: '2026-03-01T10:00:00.000Z',
  progress: null,
  postsCount: 24,
  goneCount: 0,
  pictureless: 0,
  profile: null,
  configIds: ['stream-1'],
  ...part,
});

export const buildSocialConfig = (part: Partial<SocialConfig> = {}): SocialConfig => ({
  ...{ instagramHandle: 'myshop', hashtag: '', influencerPage: '', header: '', profileImage: '' },
  ...{ instagramCatalogId: 'source-1', catalogId: 'catalog-1' },
  ...part,
});

export const buildStream = (part: Partial<SavedSocialConfig> = {}): SavedSocialConfig => ({
  configId: 'stream-1',
  config: buildSocialConfig(),
  instagramCatalogName: 'Our profile',
  catalogName: 'Sklep główny',
  counts: { shown: 24, linked: 18, hidden: 2 },
  newest: [{ postId: 'post-1', alt: '', picture }],
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  ...part,
});

export const streamChoices = {
  instagramCatalogId: 'source-1',
  catalogId: 'catalog-1',
  instagramCatalogs: [
    { id: 'source-1', name: 'Our profile' },
    { id: 'source-2', name: '#autumn' },
  ],
  catalogs: [
    { id: 'catalog-1', name: 'Sklep główny' },
    { id: 'catalog-2', name: 'Outlet' },
  ],
};

/** Its caption is “Caption of” its id. */
export const buildPost = (part: Partial<SocialPost> = {}): SocialPost => ({
  postId: 'post-1',
  type: 'image',
  caption: `Caption of ${part.postId ?? 'post-1'}`,
  permalink: 'https://www.instagram.com/p/AbCd/',
  author: 'myshop',
  takenAt: '2026-02-20T10:00:00.000Z',
  picture,
  obstacle: null,
  position: null,
  links: [],
  products: {},
  areProductsKnown: true,
  ...part,
});

export const postProducts = {
  COAT: buildProduct({ id: 'COAT', title: 'Blue coat' }),
  CAP: buildProduct({ id: 'CAP', title: 'Green cap' }),
};
