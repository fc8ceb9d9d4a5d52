import type { ShopCall } from '@vitrina/contract';
import type { FastifyRequest } from 'fastify';
import type { FindPublicInstance, InstanceWithCatalog } from '../storage/records.ts';
import type { SearchTurns } from '../threads/search-turns.ts';
import { decodeJson } from './encoded-json.ts';
import { type Failure, fail } from './failure.ts';
import { networkOf } from './network-of.ts';
import { describeShopCall } from './openapi.ts';
import { pathParameter } from './path-parameter.ts';
import { type AskedFrom, accessKeyOf, askedFrom, originOf, type PublicAccess } from './public-access.ts';
import { type CallHost, registerTable, type TableCall, type TableRoute } from './register-table.ts';
import { sendFailure } from './send-failure.ts';
import { writeReply } from './write-reply.ts';
import { unwritten } from './written-json.ts';

/** A call of shops' pages about the search instance in its address. */
export type PublicRoute = TableRoute<InstanceWithCatalog> & {
  readonly call: ShopCall & Pick<TableCall, 'bodyBytes'>;
  /** Checked for an admitted request before its body is read. */
  readonly admitBody?: (place: InstanceWithCatalog, request: FastifyRequest) => Failure | null;
};

/** What used a search instance: the origin of a page, or null for the shop's own server, and the network that it was visited from. */
export type Usage = { readonly origin: string | null; readonly from: AskedFrom; readonly network: string };

/** Notes what used a search instance. */
export type RecordUsage = (place: InstanceWithCatalog, usage: Usage) => void;

export const usageOf = (request: FastifyRequest): Usage => ({
  origin: originOf(request),
  from: askedFrom(request),
  network: networkOf(request.ip),
});

/** A call that reads products of the shop: its customer's searches and these share a lane. */
export const inTurns = ({ run }: Pick<SearchTurns, 'run'>, route: PublicRoute): PublicRoute => ({
  ...route,
  answer: (place, request, reply) => run(place.catalog.customerId, () => route.answer(place, request, reply)),
});

type Dependencies = {
  readonly access: PublicAccess;
  readonly findInstance: FindPublicInstance;
  /** Called for each admitted request. */
  readonly recordUsage: RecordUsage;
  readonly turns: Pick<SearchTurns, 'slices'>;
  /** Checks every reply against the contract's schema; on in tests. */
  readonly checkReplies: boolean;
};

/** Registers calls for shops' pages under `/public`. */
export const registerPublic = (
  host: CallHost,
  { access, findInstance, recordUsage, turns, checkReplies }: Dependencies,
  table: Readonly<Record<string, PublicRoute>>,
): Promise<void> =>
  registerTable<InstanceWithCatalog, PublicRoute>(host, table, {
    admit: async ({ admitBody }, request, reply) => {
      const place = await findInstance(pathParameter(request, 'searchId'));
      if (!place) return fail('NOT_FOUND');
      const { customerId } = place.catalog;
      const refused =
        (await access.admit(customerId, accessKeyOf(request), request, reply)) ??
        admitBody?.(place, request) ??
        null;
      if (refused) return refused;
      if (request.method !== 'HEAD') recordUsage(place, usageOf(request));
      return place;
    },
    formatError: sendFailure,
    writeReply: ({ catalog }, body) => writeReply(turns.slices, catalog.customerId, body),
    answerPreflight: async ({ call }, request, reply) => {
      const place = await findInstance(pathParameter(request, 'searchId'));
      return place
        ? access.answerPreflight(place.catalog.customerId, call.method, request, reply)
        : fail('NOT_FOUND');
    },
    describe: (name, { call }) => describeShopCall(name, call),
    ...(checkReplies && {
      // A 304 has no body.
      checkReply: ({ call }, { status, body, headers }) => {
        if (status === (call.status ?? 200))
          call.reply.parse(Buffer.isBuffer(body) ? decodeJson(body, headers) : unwritten(body));
      },
    }),
  });
