import { type AppSettings, appSettings, type Problem } from '@vitrina/contract';
import { valueAt, withValue } from '../form/setting-paths.ts';

type Section = AppSettings['onfocus']['customQueries'][number];
const section = /^onfocus\.customQueries\.(\d+)(?:\.queries\.(\d+))?/;

/** Without the sections and entries that aren't finished; a section with nothing left is none. */
const finishedSections = (sections: readonly Section[], problems: readonly Problem[]): Section[] => {
  const places = problems.flatMap(({ path }) => {
    const found = section.exec(path);
    return found ? [{ at: Number(found[1]), query: found[2] === undefined ? null : Number(found[2]) }] : [];
  });
  return sections.flatMap((each, at) => {
    const own = places.filter((place) => place.at === at);
    if (own.some(({ query }) => query === null)) return [];
    const queries = each.queries.filter((_, index) => !own.some(({ query }) => query === index));
    return queries.length === 0 ? [] : [{ ...each, queries }];
  });
};

/**
 * What the preview can show of settings that are being edited: without sections that aren't finished, and with the last valid value where one is wrong.
 */
export const previewable = (
  value: AppSettings,
  problems: readonly Problem[],
  lastValid: AppSettings,
): AppSettings => {
  if (problems.length === 0) return value;
  const mended = problems
    .filter(({ path }) => !section.test(path))
    .reduce((settings, { path }) => withValue(settings, path, valueAt(lastValid, path)), value);
  const customQueries = finishedSections(value.onfocus.customQueries, problems);
  const shown = { ...mended, onfocus: { ...mended.onfocus, customQueries } };
  return appSettings.safeParse(shown).success ? shown : lastValid;
};
