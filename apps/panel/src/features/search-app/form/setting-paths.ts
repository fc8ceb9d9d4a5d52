import type { AppSettings } from '@vitrina/contract';

/** The paths to all values of one type in the settings: `'onfocus.popularProducts.count'`. */
type PathTo<T, Kind, Before extends string = ''> = {
  [Name in keyof T & string]: T[Name] extends Kind
    ? `${Before}${Name}`
    : T[Name] extends readonly unknown[]
      ? never
      : T[Name] extends object
        ? PathTo<T[Name], Kind, `${Before}${Name}.`>
        : never;
}[keyof T & string];

/** Edited with the settings of the shop. */
type ElsewherePath = `onfocus.${'recentQueries' | 'popularQueries'}.${string}`;

export type SwitchPath = Exclude<PathTo<AppSettings, boolean>, ElsewherePath>;
export type TextPath = Exclude<PathTo<AppSettings, string>, TemplatePath | `style.${string}`>;
export type TemplatePath = `serp.templates.${keyof AppSettings['serp']['templates']}`;
export type SizePath =
  | 'onfocus.imageSize'
  | 'onfocus.topProduct.imageSize'
  | 'autocomplete.imageSize'
  | 'serp.imageSize';
/** Plain numbers. Sizes and columns have controls of their own. */
export type CountPath = Exclude<
  Extract<PathTo<AppSettings, number>, `${string}ount` | `${string}.limitPerFilter`>,
  ElsewherePath
>;
type Tree = Readonly<Record<string, unknown>>;

export const valueAt = (tree: unknown, path: string): unknown =>
  path.split('.').reduce((at, name) => (at as Tree | undefined)?.[name], tree);

/** The tree with a new value at a path. Branches beside the path remain the same objects. */
export const withValue = <T>(tree: T, path: string, value: unknown): T => {
  const [name = '', ...rest] = path.split('.');
  const inner = rest.length === 0 ? value : withValue((tree as Tree)[name], rest.join('.'), value);
  return { ...tree, [name]: inner };
};
