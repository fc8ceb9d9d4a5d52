import { type ErrorCode, errorCodes, type Problem, problem } from '@vitrina/contract';
import { z } from 'zod';

/** Everything that can go wrong with a call: the contract's codes, and two that only a client can see. */
export const failureCodes = [...errorCodes, 'NETWORK', 'UNEXPECTED_REPLY'] as const;
export type FailureCode = ErrorCode | 'NETWORK' | 'UNEXPECTED_REPLY';

type FailureFields = {
  code: FailureCode;
  status: number;
  details?: unknown;
  requestId?: string | undefined;
  cause?: unknown;
};

const detailsWithProblems = z.object({ problems: z.array(problem) });

const problemsIn = (details: unknown): Problem[] => {
  const wrapped = detailsWithProblems.safeParse(details);
  if (wrapped.success) return wrapped.data.problems;
  const list = z.array(problem).safeParse(details);
  return list.success ? list.data : [];
};

/** A failed call. `status` is 0 if no reply arrived. `message` is for logs, never for the screen. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly code: FailureCode;
  readonly status: number;
  readonly details: unknown;
  readonly problems: readonly Problem[];
  readonly requestId: string | undefined;

  constructor({ code, status, details, requestId, cause }: FailureFields) {
    super(`${code} (${status})`, { cause });
    this.code = code;
    this.status = status;
    this.details = details;
    this.problems = problemsIn(details);
    this.requestId = requestId;
  }
}

export const isApiFailure = (error: unknown): error is ApiFailure => error instanceof ApiFailure;
