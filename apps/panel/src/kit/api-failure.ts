import { errorCodes, type Problem, problem } from '@vitrina/contract';
import { z } from 'zod';

/** Everything that can go wrong with a call: the contract's codes, and three that only a client can see. */
export const failureCodes = [...errorCodes, 'NETWORK', 'RESTARTING', 'UNEXPECTED_REPLY'] as const;
export type FailureCode = (typeof failureCodes)[number];

type FailureFields = {
  code: FailureCode;
  status: number;
  details?: unknown;
  requestId?: string | undefined;
  cause?: unknown;
  isRead?: boolean;
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
  /** Whether the call could have changed nothing. */
  readonly isRead: boolean;

  constructor({ code, status, details, requestId, cause, isRead = false }: FailureFields) {
    super(`${code} (${status})`, { cause });
    this.code = code;
    this.status = status;
    this.details = details;
    this.problems = problemsIn(details);
    this.requestId = requestId;
    this.isRead = isRead;
  }
}

export const isApiFailure = (error: unknown): error is ApiFailure => error instanceof ApiFailure;
