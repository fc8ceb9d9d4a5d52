import type { ErrorCode, Problem } from '@vitrina/contract';

/** An expected outcome other than success. Services return it; the one error-to-reply map gives it a status. */
export type Failure = {
  readonly failure: ErrorCode;
  readonly details: Readonly<Record<string, unknown>> | undefined;
};

export const fail = (failure: ErrorCode, details?: Failure['details']): Failure => ({ failure, details });

/** Problems that only the stored data can reveal. */
export const invalid = (...problems: readonly Problem[]): Failure => fail('VALIDATION_FAILED', { problems });

export const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'failure' in value && 'details' in value;

/** An outcome as a call's reply: `{data}`, or the failure itself. */
export const asData = <T>(outcome: T | Failure): { data: T } | Failure =>
  isFailure(outcome) ? outcome : { data: outcome };
