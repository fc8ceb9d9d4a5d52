import { z } from 'zod';
import type { Feature, Module } from './basics/lookups.ts';
import type { ErrorCode } from './errors.ts';
import { text } from './validation.ts';

/** Who may make a call: anyone, any signed-in customer, or one with the feature and any of the modules. */
export type Access =
  | 'public'
  | 'session'
  | { readonly feature?: Feature; readonly anyModule: readonly Module[] };

type Entitlements = { readonly features: readonly Feature[]; readonly modules: readonly Module[] };

/** Whether someone may make a call, by their features and modules. `customer` is null if nobody is signed in. */
export const mayAccess = (customer: Entitlements | null, access: Access): boolean => {
  if (access === 'public') return true;
  if (!customer) return false;
  if (access === 'session') return true;
  const hasFeature = access.feature === undefined || customer.features.includes(access.feature);
  return hasFeature && access.anyModule.some((module) => customer.modules.includes(module));
};

/** One row of the table of calls. Paths are under `/api` and write parameters as `{name}`. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly subject: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
  /** Replies other than 200 that are part of the call's meaning. */
  readonly otherReplies?: Readonly<Record<number, z.ZodType>>;
  readonly errors?: readonly ErrorCode[];
  /** Calls a minute per customer, where each costs a request to another server or a pass over all products. */
  readonly perMinute?: number;
  /** The longest body in bytes, if it may be longer than a form's. */
  readonly bodyBytes?: number;
};

export type CallTable = Readonly<Record<string, Call>>;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** A call's input, parsed, as a handler gets it. */
export type CallInput<C extends Call> = {
  params: Output<C['params']>;
  query: Output<C['query']>;
  body: Output<C['body']>;
};
/** A call's input as a client passes it. */
export type CallRequest<C extends Call> = (C['params'] extends z.ZodType
  ? { params: Input<C['params']> }
  : { params?: undefined }) &
  (C['query'] extends z.ZodType ? { query?: Input<C['query']> } : { query?: undefined }) &
  (C['body'] extends z.ZodType ? { body: Input<C['body']> } : { body?: undefined });
export type CallReply<C extends Call> = Output<C['reply']>;

export const data = <S extends z.ZodType>(schema: S) => z.object({ data: schema });

/** A setting that is saved as a whole, with the revision to send along with a change of it. Earlier releases send none. */
export const revised = <S extends z.ZodType>(schema: S) =>
  data(schema).extend({ revision: z.string().optional() });

/** The revision that was read before a change: if another value was saved since, the answer is SETTING_CHANGED. Without it, the change wins. */
export const readRevision = z.object({ revision: text().optional() });

/** A setting after a change, with the id of the change in its history, which can be undone; null if nothing differed. */
export const changed = <S extends z.ZodType>(schema: S) =>
  revised(schema).extend({ changeId: z.string().nullable() });
export type Changed<T> = { data: T; changeId: string | null };

/** A page of a list. Query values arrive as text; one out of range is a problem, never replaced by a guess. */
export const paging = (perPage: number) => ({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  perPage: z.coerce.number().int().min(1).max(100).default(perPage),
});

export const errorReply = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.unknown().optional(),
    requestId: z.string(),
  }),
});
export type ErrorReply = z.infer<typeof errorReply>;
