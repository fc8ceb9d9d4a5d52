import type { GraphField } from './field-expression.ts';
import { badParameter } from './graph-refusal.ts';
import type { GraphPostSeed } from './graph-world.ts';

/** An address for the picture or film of an item, signed now. */
export type SignFile = (file: string) => string;

export const profilePostFields: readonly string[] = [
  ...['id', 'caption', 'media_type', 'media_product_type', 'media_url', 'thumbnail_url', 'permalink'],
  ...['timestamp', 'username', 'like_count', 'comments_count', 'children'],
];
/** Found by a hashtag, a post names neither its author nor the cover of a film. */
export const hashtagPostFields: readonly string[] = [
  ...['id', 'caption', 'media_type', 'media_url', 'permalink', 'timestamp', 'like_count'],
  ...['comments_count', 'children'],
];
const childFields: readonly string[] = ['id', 'media_type', 'media_url', 'thumbnail_url', 'permalink'];

const select = (
  values: Readonly<Record<string, unknown>>,
  fields: readonly GraphField[],
  allowed: readonly string[],
): Record<string, unknown> => {
  const unknownField = fields.find(({ name }) => !allowed.includes(name));
  if (unknownField) throw badParameter(`Tried accessing nonexisting field (${unknownField.name})`);
  const names = ['id', ...fields.map(({ name }) => name)];
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
};

const fileValues = (id: string, type: string, sign: SignFile): Record<string, unknown> => ({
  media_url: sign(`${id}.${type === 'VIDEO' ? 'mp4' : 'png'}`),
  ...(type === 'VIDEO' && { thumbnail_url: sign(`${id}.png`) }),
});

const presentChildren = (post: GraphPostSeed, field: GraphField | undefined, sign: SignFile): unknown => ({
  data: post.children.map(({ id, type }) =>
    // Children have no permalink of their own, though it may be asked for.
    select({ id, media_type: type, ...fileValues(id, type, sign) }, field?.fields ?? [], childFields),
  ),
});

/** Graph writes times without the colon in the zone. */
const timeOf = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, '+0000');

export const codeOfPost = (post: GraphPostSeed): string => BigInt(post.id).toString(36);

export type PresentOptions = {
  readonly fields: readonly GraphField[];
  readonly allowed: readonly string[];
  readonly username: string;
  readonly sign: SignFile;
};

/** A post with the fields asked for, but for those that it lacks. */
export const presentPost = (
  post: GraphPostSeed,
  { fields, allowed, username, sign }: PresentOptions,
): Record<string, unknown> => {
  const isFoundByHashtag = allowed === hashtagPostFields;
  const values: Record<string, unknown> = {
    id: post.id,
    ...(post.caption !== '' && { caption: post.caption }),
    media_type: post.type,
    media_product_type: post.productType,
    ...(!(isFoundByHashtag && post.type === 'CAROUSEL_ALBUM') &&
      fileValues(post.children[0]?.id ?? post.id, post.type, sign)),
    permalink: `https://www.instagram.com/p/${codeOfPost(post)}/`,
    timestamp: timeOf(post.takenAt),
    username,
    ...(post.likes !== null && { like_count: post.likes }),
    comments_count: 3,
    ...(post.children.length > 0 && {
      children: presentChildren(
        post,
        fields.find(({ name }) => name === 'children'),
        sign,
      ),
    }),
    ...post.odd,
  };
  const present = Object.entries(values).filter(([name]) => !post.lacking.includes(name));
  return select(Object.fromEntries(present), fields, allowed);
};
