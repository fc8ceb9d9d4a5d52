import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGraphAnswers } from './graph-answers.ts';
import { createGraphHashtags } from './graph-hashtags.ts';
import { businessUsage, createGraphLimits } from './graph-limits.ts';
import { badParameter, type GraphFault, GraphRefusal, presentFault } from './graph-refusal.ts';
import { createGraphTokens } from './graph-tokens.ts';
import {
  type GraphPostSeed,
  type GraphProfileSeed,
  type GraphTokenSeed,
  graphScopes,
  makeProfile,
} from './graph-world.ts';
import { createSignedPictures } from './signed-pictures.ts';

export type GraphServerOptions = {
  readonly port?: number;
  readonly versions?: readonly string[];
  readonly profiles?: readonly GraphProfileSeed[];
  readonly tokens?: readonly GraphTokenSeed[];
  readonly app?: { readonly id: string; readonly secret: string };
  readonly callsPerHour?: number;
  readonly businessCallsPerDay?: number;
  /** Whether the app passed the review that hashtags need. */
  readonly hasContentAccess?: boolean;
  readonly pictureLifetimeMs?: number;
  /** The side of its pictures in pixels, 1080 unless smaller ones are quicker. */
  readonly pictureSide?: number;
};

export type GraphRequestLog = {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly status: number;
};

/** A stand-in of the Graph API, and what can be done to it. */
export type GraphServer = {
  readonly origin: string;
  /** The first token: it speaks for the first profile. */
  readonly token: string;
  readonly app: { readonly id: string; readonly secret: string };
  /** The calls so far, in order; pictures aside. */
  readonly requests: readonly GraphRequestLog[];
  /** The next call, or as many as `times` says, is answered with this error; so many calls are answered before as `after` says. */
  readonly failNext: (fault: GraphFault & { readonly times?: number; readonly after?: number }) => void;
  /** The token is refused from now on: 460 for a changed password, unless another subcode is given. */
  readonly revoke: (token: string, subcode?: number) => void;
  readonly expire: (token: string) => void;
  /** From now on an exchange gives the same token with the same end. */
  readonly freezeRenewal: () => void;
  /** The post isn’t listed any more, and its cursor is refused. */
  readonly remove: (mediaId: string) => void;
  /** The post is left out of its page, but its cursor works. */
  readonly hide: (mediaId: string) => void;
  /** The post is listed again in its place. */
  readonly bringBack: (mediaId: string) => void;
  /** A new post, listed first. */
  readonly publish: (username: string, post: GraphPostSeed) => void;
  /** Moves the server’s clock on: tokens, pictures and limits end. */
  readonly advance: (ms: number) => void;
  readonly close: () => Promise<void>;
};

const dayMs = 24 * 3_600_000;
const supportedVersions = ['v26.0', 'v25.0', 'v24.0', 'v23.0', 'v22.0', 'v21.0'];

const sendFault = (response: ServerResponse, fault: GraphFault): number => {
  const status = fault.status ?? 400;
  response.writeHead(status, {
    'content-type': 'application/json; charset=UTF-8',
    ...(fault.regainMinutes !== undefined && {
      'x-business-use-case-usage': businessUsage('17841400000000009', 100, fault.regainMinutes),
    }),
  });
  response.end(JSON.stringify(presentFault(fault)));
  return status;
};

/**
 * Serves the part of Instagram’s Graph API that shops’ posts are read with, made from its published behaviour: paging, signed pictures that end, limits and errors included. On a
 * loopback port, a free one unless one is given.
 */
export const serveGraph = async (options: GraphServerOptions = {}): Promise<GraphServer> => {
  const { versions = supportedVersions, app = { id: '1234567890', secret: 'app-secret-of-the-stand-in' } } =
    options;
  const profiles = new Map((options.profiles ?? [makeProfile()]).map((one) => [one.id, one]));
  const [first] = profiles.values();
  const seeds = options.tokens ?? [
    {
      ...{ token: 'EAAshort0123456789', scopes: graphScopes, expiresInSeconds: 7_200 },
      accounts: first ? [first.username] : [],
    },
  ];
  let aheadMs = 0;
  const now = (): number => Date.now() + aheadMs;
  const [removed, hidden] = [new Set<string>(), new Set<string>()];
  const faults: (GraphFault | null)[] = [];
  const requests: GraphRequestLog[] = [];

  const listProfiles = (): readonly GraphProfileSeed[] => [...profiles.values()];
  const listPosts = ({ id }: GraphProfileSeed): readonly GraphPostSeed[] =>
    (profiles.get(id)?.posts ?? []).filter((post) => !removed.has(post.id));
  const tokens = createGraphTokens({ seeds, app, now });
  const pictures = createSignedPictures({
    ...{ lifetimeMs: options.pictureLifetimeMs ?? 5 * dayMs, side: options.pictureSide ?? 1080, now },
  });
  const answer = createGraphAnswers({
    tokens,
    limits: createGraphLimits({
      callsPerHour: options.callsPerHour ?? 200,
      businessCallsPerDay: options.businessCallsPerDay ?? 4_800,
      now,
    }),
    hashtags: createGraphHashtags(
      () =>
        listProfiles()
          .filter(({ kind }) => kind === 'professional')
          .flatMap((profile) => listPosts(profile).map((post) => ({ post, username: profile.username }))),
      now,
    ),
    sign: (file) => pictures.sign(origin, file),
    hasContentAccess: options.hasContentAccess ?? true,
    ...{ listProfiles, listPosts },
    isHidden: (id) => hidden.has(id),
  });

  const answerCall = (method: string, url: URL, response: ServerResponse): number => {
    try {
      const fault = faults.shift();
      if (fault) throw new GraphRefusal(fault);
      const [, version = '', path = ''] = /^\/([^/]+)\/(.*)$/.exec(url.pathname) ?? [];
      if (method !== 'GET') throw badParameter('Unsupported request', 33);
      if (!versions.includes(version))
        throw new GraphRefusal({ code: 2500, message: `Unknown path components: /${version}` });
      const { body, headers } = answer(path, url);
      response.writeHead(200, { 'content-type': 'application/json; charset=UTF-8', ...headers });
      response.end(JSON.stringify(body));
      return 200;
    } catch (error) {
      if (!(error instanceof GraphRefusal)) throw error;
      return sendFault(response, error.fault);
    }
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin);
    if (url.pathname.startsWith('/pictures/')) {
      pictures.answer(url, response);
      return;
    }
    const status = answerCall(request.method ?? 'GET', url, response);
    requests.push({ path: url.pathname, query: Object.fromEntries(url.searchParams), status });
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    ...{ origin, app, requests, token: seeds[0]?.token ?? '' },
    failNext: ({ times = 1, after = 0, ...fault }) => {
      for (let count = 0; count < after; count += 1) faults.push(null);
      for (let count = 0; count < times; count += 1) faults.push(fault);
    },
    revoke: (token, subcode = 460) => tokens.revoke(token, subcode),
    expire: tokens.expire,
    freezeRenewal: tokens.freeze,
    remove: (id) => {
      removed.add(id);
    },
    hide: (id) => {
      hidden.add(id);
    },
    bringBack: (id) => {
      removed.delete(id);
      hidden.delete(id);
    },
    publish: (username, post) => {
      const profile = listProfiles().find((one) => one.username === username);
      if (!profile) throw new Error(`There is no profile ${username}`);
      profiles.set(profile.id, { ...profile, posts: [post, ...profile.posts] });
    },
    advance: (ms) => {
      aheadMs += ms;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
