export type GraphPostType = 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM';

export type GraphPostSeed = {
  readonly id: string;
  readonly type: GraphPostType;
  readonly productType: 'FEED' | 'REELS';
  readonly caption: string;
  readonly takenAt: Date;
  /** null: its author hides them. */
  readonly likes: number | null;
  readonly children: readonly { readonly id: string; readonly type: GraphPostType }[];
  /** Fields that Graph leaves out of this post: `media_url` of a film with copyrighted music, say. */
  readonly lacking: readonly string[];
  /** Fields that Graph answers with something else. */
  readonly odd: Readonly<Record<string, unknown>>;
};

export type GraphProfileSeed = {
  /** 1784… */
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly biography: string;
  readonly website: string;
  readonly followers: number;
  readonly kind: 'professional' | 'personal' | 'age_gated';
  /** The newest first. */
  readonly posts: readonly GraphPostSeed[];
};

export type GraphTokenSeed = {
  readonly token: string;
  /** The names of the accounts that it speaks for. */
  readonly accounts: readonly string[];
  readonly scopes: readonly string[];
  /** null: it has no end. */
  readonly expiresInSeconds: number | null;
};

export const graphScopes: readonly string[] = [
  'instagram_basic',
  'instagram_manage_insights',
  'pages_read_engagement',
  'pages_show_list',
];

export type PostsOptions = {
  readonly count: number;
  /** Tells the ids of one profile from those of another. */
  readonly series?: number;
  readonly newest?: Date;
  readonly everyMs?: number;
  readonly captions?: readonly string[];
};

const idOf = (series: number, index: number, child = 0): string =>
  `179${String(series).padStart(4, '0')}${String(index).padStart(6, '0')}${String(child).padStart(4, '0')}`;

/** Every sixth a film, every fifth of the others an album of three. */
const typeOf = (index: number): GraphPostType => {
  if (index % 6 === 5) return 'VIDEO';
  return index % 5 === 4 ? 'CAROUSEL_ALBUM' : 'IMAGE';
};

const post = (
  index: number,
  { series = 0, newest = new Date(), everyMs = 3_600_000, captions }: PostsOptions,
): GraphPostSeed => {
  const type = typeOf(index);
  return {
    id: idOf(series, index),
    type,
    productType: type === 'VIDEO' ? 'REELS' : 'FEED',
    caption: captions?.[index % captions.length] ?? `Wpis ${index + 1} #nowości`,
    takenAt: new Date(newest.getTime() - index * everyMs),
    likes: index % 7 === 6 ? null : 20 + ((index * 37) % 400),
    children:
      type === 'CAROUSEL_ALBUM'
        ? [1, 2, 3].map((child) => ({ id: idOf(series, index, child), type: 'IMAGE' }))
        : [],
    lacking: [],
    odd: {},
  };
};

/** Posts of all types, the newest first; all but the captions made up. */
export const makePosts = (options: PostsOptions): GraphPostSeed[] =>
  Array.from({ length: options.count }, (_, index) => post(index, options));

/** A professional profile of five posts, or of whatever is given. */
export const makeProfile = (seed: Partial<GraphProfileSeed> = {}): GraphProfileSeed => ({
  id: '17841400000000009',
  username: 'sklepik',
  name: 'Sklepik',
  biography: 'Ubrania na co dzień',
  website: 'https://sklepik.example/',
  followers: 1_204,
  kind: 'professional',
  posts: makePosts({ count: 5 }),
  ...seed,
});
