import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const locales = fileURLToPath(new URL('../../apps/panel/src/locales', import.meta.url));
type Words = { [key: string]: string | Words };

export type Language = 'pl' | 'cz' | 'en';
/** Looks up one of the panel's sentences by its key (`wizard.next`) and fills its placeholders with the values. */
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** The panel's texts in a language, so that one story runs in all three. */
export const wordsOf = (language: Language): Say => {
  const folder = join(locales, language);
  const words: Words = Object.fromEntries(
    (readdirSync(folder, { recursive: true }) as string[])
      .filter((file) => file.endsWith('.json'))
      .map((file) => [
        basename(file, '.json'),
        JSON.parse(readFileSync(join(folder, file), 'utf8')) as Words,
      ]),
  );
  return (key, values = {}) => {
    const found = key
      .split('.')
      .reduce<string | Words | undefined>(
        (place, name) => (typeof place === 'object' ? place[name] : undefined),
        words,
      );
    if (typeof found !== 'string') throw new Error(`There are no words for ${key} in ${language}`);
    return found.replaceAll(/\{\{(\w+)(?:, \w+)?\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
};
