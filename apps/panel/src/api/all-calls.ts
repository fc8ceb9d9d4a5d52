import { type Call, type CallName, calls } from '@vitrina/contract';

/** The whole table of calls, in a chunk of its own. */
export const allCalls: Readonly<Record<CallName, Call>> = calls;
