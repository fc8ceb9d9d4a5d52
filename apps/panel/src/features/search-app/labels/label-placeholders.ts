import { type AppLabelPart, type AppLabels, appLabelNames } from '@vitrina/contract';

export type Label = { readonly part: AppLabelPart; readonly name: string };

export const labelParts = Object.keys(appLabelNames) as readonly AppLabelPart[];

/** The app shows pages by their numbers, never "more": this label has no place on screen yet. */
const unused: readonly string[] = ['pagination.showMore'];

export const labelsOf = (part: AppLabelPart): readonly Label[] =>
  appLabelNames[part].flatMap((name) => (unused.includes(`${part}.${name}`) ? [] : [{ part, name }]));

export const textAt = (labels: AppLabels, { part, name }: Label): string =>
  (labels[part] as Readonly<Record<string, string>>)[name] ?? '';

export const withText = (labels: AppLabels, { part, name }: Label, text: string): AppLabels => ({
  ...labels,
  [part]: { ...labels[part], [name]: text },
});

/** `{{query}}` and the like, each once. */
export const placeholdersIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name ?? '')),
];

/** What the built-in text fills in and the owner's doesn't, and the other way round. An empty text is the built-in one. */
export const comparePlaceholders = (text: string, builtIn: string) => {
  const [own, known] = [placeholdersIn(text), placeholdersIn(builtIn)];
  return text.trim() === ''
    ? { lost: [], unknown: [] }
    : {
        lost: known.filter((name) => !own.includes(name)),
        unknown: own.filter((name) => !known.includes(name)),
      };
};

/** The texts as visitors read them. */
export const appLabelsView = (own: AppLabels, builtIn: AppLabels): AppLabels =>
  labelParts
    .flatMap(labelsOf)
    .reduce(
      (shown, label) =>
        textAt(own, label).trim() === '' ? shown : withText(shown, label, textAt(own, label)),
      builtIn,
    );
