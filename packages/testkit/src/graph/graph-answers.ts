import { type GraphField, parseFields } from './field-expression.ts';
import type { GraphHashtags } from './graph-hashtags.ts';
import type { GraphLimits } from './graph-limits.ts';
import { badParameter, GraphRefusal } from './graph-refusal.ts';
import type { GraphTokens } from './graph-tokens.ts';
import type { GraphPostSeed, GraphProfileSeed, GraphTokenSeed } from './graph-world.ts';
import { readLimit, sliceMedia } from './media-paging.ts';
import { hashtagPostFields, presentPost, profilePostFields, type SignFile } from './present-post.ts';

export type GraphAnswer = { readonly body: unknown; readonly headers: Readonly<Record<string, string>> };

export type GraphAnswersOptions = {
  readonly tokens: GraphTokens;
  readonly limits: GraphLimits;
  readonly hashtags: GraphHashtags;
  readonly sign: SignFile;
  readonly hasContentAccess: boolean;
  readonly listProfiles: () => readonly GraphProfileSeed[];
  /** The posts of a profile that were not removed. */
  readonly listPosts: (profile: GraphProfileSeed) => readonly GraphPostSeed[];
  readonly isHidden: (id: string) => boolean;
};
type Call = { readonly url: URL; readonly token: GraphTokenSeed };

const unknownId = (): GraphRefusal =>
  badParameter('Unsupported get request. Object does not exist or cannot be loaded', 33);

const fieldsOf = (url: URL): readonly GraphField[] => {
  const text = url.searchParams.get('fields');
  const fields = text === null ? [] : parseFields(text);
  if (fields === null) throw badParameter('Syntax error in the field expression');
  return fields;
};

/** What Graph answers, path by path. */
export const createGraphAnswers = (options: GraphAnswersOptions) => {
  const { tokens, limits, hashtags, sign } = options;

  const need = (token: GraphTokenSeed, ...scopes: readonly string[]): void => {
    if (!scopes.every((scope) => token.scopes.includes(scope)))
      throw new GraphRefusal({
        code: 10,
        message: '(#10) Application does not have permission for this action',
      });
  };
  const ownProfile = (token: GraphTokenSeed, id: string | null): GraphProfileSeed => {
    const found = options
      .listProfiles()
      .find((profile) => profile.id === id && token.accounts.includes(profile.username));
    if (!found) throw unknownId();
    return found;
  };
  const profileValues = (profile: GraphProfileSeed): Record<string, unknown> => ({
    ...{ id: profile.id, username: profile.username, name: profile.name },
    ...{ biography: profile.biography, website: profile.website, followers_count: profile.followers },
    ...{ profile_picture_url: sign(`${profile.id}.png`), media_count: options.listPosts(profile).length },
  });
  const selectProfile = (
    profile: GraphProfileSeed,
    fields: readonly GraphField[],
  ): Record<string, unknown> => {
    const values = profileValues(profile);
    const others = fields.filter(({ name }) => name !== 'media' && name !== 'business_discovery');
    const odd = others.find(({ name }) => !(name in values));
    if (odd) throw badParameter(`Tried accessing nonexisting field (${odd.name})`);
    const names = ['id', ...others.map(({ name }) => name)];
    return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
  };

  const discover = (field: GraphField): Record<string, unknown> => {
    const username = field.modifiers.get('username');
    if (!username) throw badParameter('The parameter username is required');
    const profile = options
      .listProfiles()
      .find((one) => one.username.toLowerCase() === username.toLowerCase());
    if (profile?.kind !== 'professional')
      throw new GraphRefusal({
        ...{ code: 110, subcode: 2207013, message: 'Invalid user id' },
        userMessage: `The user with username: ${username} cannot be found.`,
      });
    const fields = field.fields ?? [];
    const media = fields.find(({ name }) => name === 'media');
    const values = selectProfile(profile, fields);
    if (!media || options.listPosts(profile).length === 0) return values;
    const slice = sliceMedia(options.listPosts(profile), options.isHidden, {
      after: media.modifiers.get('after') ?? null,
      limit: readLimit(media.modifiers.get('limit') ?? null),
    });
    const present = {
      fields: media.fields ?? [],
      allowed: profilePostFields,
      username: profile.username,
      sign,
    };
    return {
      ...values,
      media: {
        data: slice.posts.map((post) => presentPost(post, present)),
        // Never a `next`: the cursor alone says whether there is more.
        paging: {
          cursors: {
            ...(media.modifiers.has('after') && { before: slice.before }),
            ...(slice.hasNext && { after: slice.after }),
          },
        },
      },
    };
  };

  const nextAddress = (url: URL, after: string): string => {
    const next = new URL(url);
    next.searchParams.set('after', after);
    return next.href;
  };

  const readNode = ({ url, token }: Call, id: string): GraphAnswer => {
    const fields = fieldsOf(url);
    const headers = limits.countPlatform(token.token);
    need(token, 'instagram_basic');
    const posts = options
      .listProfiles()
      .filter(({ username }) => token.accounts.includes(username))
      .flatMap((profile) => options.listPosts(profile).map((post) => ({ post, username: profile.username })));
    const own = posts.find(({ post }) => post.id === id);
    if (own)
      return {
        body: presentPost(own.post, { fields, allowed: profilePostFields, username: own.username, sign }),
        headers,
      };
    const profile = ownProfile(token, id);
    const discovery = fields.find(({ name }) => name === 'business_discovery');
    if (discovery) need(token, 'instagram_manage_insights', 'pages_read_engagement');
    return {
      body: {
        ...selectProfile(profile, fields),
        ...(discovery && { business_discovery: discover(discovery) }),
      },
      headers,
    };
  };

  const readOwnMedia = ({ url, token }: Call, id: string): GraphAnswer => {
    need(token, 'instagram_basic');
    const profile = ownProfile(token, id);
    const headers = limits.countBusiness(id);
    const slice = sliceMedia(options.listPosts(profile), options.isHidden, {
      after: url.searchParams.get('after'),
      limit: readLimit(url.searchParams.get('limit')),
    });
    const present = { fields: fieldsOf(url), allowed: profilePostFields, username: profile.username, sign };
    const { before, after } = slice;
    return {
      body: {
        data: slice.posts.map((post) => presentPost(post, present)),
        ...(after !== null && {
          paging: { cursors: { before, after }, ...(slice.hasNext && { next: nextAddress(url, after) }) },
        }),
      },
      headers,
    };
  };

  const needContentAccess = (call: Call): string => {
    const id = call.url.searchParams.get('user_id');
    if (id === null) throw badParameter('The parameter user_id is required');
    need(call.token, 'instagram_basic');
    if (!options.hasContentAccess)
      throw new GraphRefusal({
        code: 10,
        message: '(#10) Requires the feature Instagram Public Content Access',
      });
    return ownProfile(call.token, id).id;
  };

  const readHashtagMedia = (call: Call, id: string, edge: 'recent_media' | 'top_media'): GraphAnswer => {
    const walker = needContentAccess(call);
    const headers = limits.countPlatform(call.token.token);
    const { found, cursor, hasNext } = hashtags.readPage(id, {
      ...{ edge, walker, after: call.url.searchParams.get('after') },
      limit: readLimit(call.url.searchParams.get('limit')),
    });
    const present = { fields: fieldsOf(call.url), allowed: hashtagPostFields, username: '', sign };
    const data = found
      .filter(({ post }) => !options.isHidden(post.id))
      .map(({ post }) => presentPost(post, present));
    return {
      body: {
        data,
        paging: { cursors: { after: cursor }, ...(hasNext && { next: nextAddress(call.url, cursor) }) },
      },
      headers,
    };
  };

  const listAccounts = ({ url, token }: Call): GraphAnswer => {
    need(token, 'pages_show_list');
    const [inner] = fieldsOf(url).filter(({ name }) => name === 'instagram_business_account');
    const linked = options
      .listProfiles()
      .filter(({ username, kind }) => token.accounts.includes(username) && kind === 'professional');
    return {
      body: {
        // A Page need not be linked to an Instagram account.
        data: [
          { id: '1040000000000' },
          ...linked.map((profile, index) => ({
            ...(inner && { instagram_business_account: selectProfile(profile, inner.fields ?? []) }),
            id: `104${index + 1}`.padEnd(13, '0'),
          })),
        ],
        paging: { cursors: { before: 'QVF', after: 'QVG' } },
      },
      headers: limits.countPlatform(token.token),
    };
  };

  /** `path` is what follows the version. Throws GraphRefusal. */
  return (path: string, url: URL): GraphAnswer => {
    if (path === 'debug_token') return { body: tokens.inspect(url.searchParams), headers: {} };
    if (path === 'oauth/access_token') return { body: tokens.exchange(url.searchParams), headers: {} };
    const call = { url, token: tokens.check(url.searchParams.get('access_token')) };
    if (path === 'me/accounts') return listAccounts(call);
    if (path === 'ig_hashtag_search') {
      const accountId = needContentAccess(call);
      const headers = limits.countPlatform(call.token.token);
      return { body: { data: [{ id: hashtags.find(accountId, url.searchParams.get('q') ?? '') }] }, headers };
    }
    const [id = '', edge = ''] = path.split('/');
    if (edge === '') return readNode(call, id);
    if (edge === 'media') return readOwnMedia(call, id);
    if (edge === 'recent_media' || edge === 'top_media') return readHashtagMedia(call, id, edge);
    if (edge === 'recently_searched_hashtags') {
      const { id: accountId } = ownProfile(call.token, id);
      const limit = Math.min(30, Number(url.searchParams.get('limit') ?? 25));
      return {
        body: { data: hashtags.listSearched(accountId, limit).map((one) => ({ id: one })) },
        headers: limits.countPlatform(call.token.token),
      };
    }
    throw new GraphRefusal({ code: 2500, message: `Unknown path components: /${edge}` });
  };
};
