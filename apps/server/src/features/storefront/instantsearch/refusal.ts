import type { ErrorCode } from '@vitrina/contract';
import { errorBody, statusOf } from '../../../http/error-replies.ts';
import { type Failure, fail } from '../../../http/failure.ts';

/** An error in the form that InstantSearch's clients understand. They retry after 5xx, never after 4xx. */
export type Refusal = { readonly status: number; readonly message: string };

/** A request that makes no sense, with the reason. */
export const badRequest = (message: string): Failure => fail('BAD_REQUEST', { message });

export const noSuchIndex = (name: string): Failure =>
  fail('NOT_FOUND', { message: `Index ${name} does not exist` });

const statusFor = (code: ErrorCode): number => (code === 'VALIDATION_FAILED' ? 400 : statusOf(code));

export const toRefusal = ({ failure, details }: Failure): Refusal => {
  const message = details?.message;
  return {
    status: statusFor(failure),
    message: typeof message === 'string' ? message : errorBody(failure, '').error.message,
  };
};
