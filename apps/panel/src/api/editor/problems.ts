import type { Problem } from '@vitrina/contract';

/** What was wrong with a value that was to be saved, and the value as it then was. */
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

/** The problems that the server found, each as long as what it is about stays as it was. */
export const standing = ({ value, problems }: Refusal, now: unknown): readonly Problem[] =>
  problems.filter(({ path }) => {
    const [before, after] = [valueAt(value, path), valueAt(now, path)];
    const isWhole = before === undefined && after === undefined;
    return isWhole ? isSameValue(value, now) : isSameValue(before, after);
  });

/** Those of the problems that were told already: what is typed since is not called wrong before it is to be saved. */
export const stillTold = (problems: readonly Problem[], told: readonly Problem[]): readonly Problem[] =>
  problems.filter((problem) => told.some(({ path, rule }) => path === problem.path && rule === problem.rule));

/** An empty field that nobody has come to yet is not called wrong. */
export const withoutEmpty = (problems: readonly Problem[]): readonly Problem[] =>
  problems.filter(({ rule }) => rule !== 'required');
