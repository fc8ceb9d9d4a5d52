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

/** Where a request came from, and what it was sent with by its own account. */
export type Client = { readonly address: string; readonly userAgent: string };

/** What a session-bound handler knows besides its input: who asks, and with which token of which session. */
export type Caller = {
  readonly customer: Customer;
  readonly sessionId: string;
  readonly token: string;
  readonly requestId: string;
  readonly client: Client;
};

type Outcome<C extends Call> = CallReply<C> | Failure | HttpReply<unknown>;

export type Handler<C extends Call> = C['access'] extends 'public'
  ? (input: CallInput<C>, client: Client) => Promise<Outcome<C>>
  : (input: CallInput<C>, caller: Caller) => Promise<Outcome<C>>;

/** One handler for every call of the contract: the compiler refuses a table with a hole. */
export type Handlers = { readonly [Name in CallName]: Handler<Calls[Name]> };
export type HandlersFor<Name extends CallName> = Pick<Handlers, Name>;
