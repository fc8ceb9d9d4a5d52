import type { Call, CallInput, CallName, CallReply, Calls } from '@vitrina/contract';
import type { Customer } from '../storage/records.ts';
import type { Failure } from './failure.ts';

/** A reply with a status other than 200, or that is not JSON. */
export class HttpReply<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: Body, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Where a request came from, and the client it claims to be. */
export type Client = { readonly address: string; readonly userAgent: string };

/** What a handler with a session gets besides its input: the customer, and the token of the session. */
export type Caller = {
  readonly customer: Customer;
  readonly sessionId: string;
  /** An operator is signed in as the customer. */
  readonly isOperated: boolean;
  readonly token: string;
  readonly requestId: string;
  readonly client: Client;
  /** Aborted if the client goes away before it was answered. */
  readonly signal: AbortSignal;
};

type Outcome<C extends Call> = CallReply<C> | Failure | HttpReply<unknown>;

export type Handler<C extends Call> = C['access'] extends 'public'
  ? (input: CallInput<C>, client: Client) => Promise<Outcome<C>>
  : (input: CallInput<C>, caller: Caller) => Promise<Outcome<C>>;

/** A handler for every call of the contract: a table with a hole doesn't compile. */
export type Handlers = { readonly [Name in CallName]: Handler<Calls[Name]> };
export type HandlersFor<Name extends CallName> = Pick<Handlers, Name>;
