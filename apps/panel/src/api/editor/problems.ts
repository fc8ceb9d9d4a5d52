import type { Problem } from '@vitrina/contract';

/** Problems that the server reported, and the value that it reported them for. */
export type Refusal = { readonly value: unknown; readonly problems: readonly Problem[] };

export const valueAt = (tree: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, name) => (at === null ? undefined : (at as Record<string, unknown> | undefined)?.[name]),
      tree,
    );

export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The server's problems whose part of the value hasn't changed since. */
export const unresolved = ({ value, problems }: Refusal, now: unknown): readonly Problem[] =>
  problems.filter(({ path }) => {
    const [before, after] = [valueAt(value, path), valueAt(now, path)];
    const isWhole = before === undefined && after === undefined;
    return isWhole ? isSameValue(value, now) : isSameValue(before, after);
  });

/** Only problems that were shown before: what was typed since is not reported until the next attempt to save. */
export const stillReported = (problems: readonly Problem[], shown: readonly Problem[]): readonly Problem[] =>
  problems.filter((problem) =>
    shown.some(({ path, rule }) => path === problem.path && rule === problem.rule),
  );

/** Without those of empty fields, which the owner may not have come to yet. */
export const exceptEmpty = (problems: readonly Problem[]): readonly Problem[] =>
  problems.filter(({ rule }) => rule !== 'required');
