import { type AppLabelPart, type AppLabels, appLabelNames, appLabelParts } from '@vitrina/contract';

export type Label = { readonly part: AppLabelPart; readonly name: string };

/** The app shows page numbers, never "more", so this label is not shown anywhere yet. */
const unused: readonly string[] = ['pagination.showMore'];

export const labelsOf = (part: AppLabelPart): readonly Label[] =>
  appLabelNames[part].flatMap((name) => (unused.includes(`${part}.${name}`) ? [] : [{ part, name }]));

export const textAt = (labels: AppLabels, { part, name }: Label): string =>
  (labels[part] as Readonly<Record<string, string>>)[name] ?? '';

export const withText = (labels: AppLabels, { part, name }: Label, text: string): AppLabels => ({
  ...labels,
  [part]: { ...labels[part], [name]: text },
});

/** The placeholders in a text (`{{query}}` and so on), without duplicates. */
export const placeholdersIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name ?? '')),
];

/**
 * Placeholders that only the built-in text has, and those that only the owner's has. An empty text means the built-in
 * one.
 */
export const comparePlaceholders = (text: string, builtIn: string) => {
  const [own, known] = [placeholdersIn(text), placeholdersIn(builtIn)];
  return text.trim() === ''
    ? { lost: [], unknown: [] }
    : {
        lost: known.filter((name) => !own.includes(name)),
        unknown: own.filter((name) => !known.includes(name)),
      };
};

/** The texts that visitors read. */
export const appLabelsView = (own: AppLabels, builtIn: AppLabels): AppLabels =>
  appLabelParts
    .flatMap(labelsOf)
    .reduce(
      (shown, label) =>
        textAt(own, label).trim() === '' ? shown : withText(shown, label, textAt(own, label)),
      builtIn,
    );
