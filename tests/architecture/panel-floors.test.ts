import { describe, expect, test } from 'vitest';
import { importsOf, isTest, listSources, readSource } from './source-files.ts';

/**
 * The floors of the panel, lowest first. A file imports from its own floor and from those below it, never from above.
 * Each has a README that says what belongs there.
 */
const floors = ['locales', 'kit', 'ui', 'api', 'settings-kit', 'features', 'shell', 'top'] as const;
type Floor = (typeof floors)[number];

/** On these floors each folder is a room of its own; every other floor is a single room. */
const withRooms: readonly Floor[] = ['settings-kit', 'features', 'shell'];

/** What a floor may not import, although it is below it or outside the panel. */
const forbiddenTo: Partial<Record<Floor, RegExp>> = {
  kit: /^@mantine\/core/,
  ui: /^@tanstack\/react-(query|router)|\/kit\/(panel-context|session|selection|search-params|use-(route-param|table-state)|form\/)/,
};

type Arrow = { readonly from: string; readonly to: string };

const panel = 'apps/panel/src/';
/** Test helpers are on no floor. */
const testing = `${panel}testing/`;
const partsOf = (file: string): readonly string[] => file.slice(panel.length).split('/');
/** Files directly in `src` are the top floor: they compose the rest. */
const floorOf = (file: string): Floor => floors.find((each) => partsOf(file)[0] === each) ?? 'top';
const roomOf = (file: string): string =>
  partsOf(file)
    .slice(0, withRooms.includes(floorOf(file)) ? 2 : 1)
    .join('/');

const isUp = ({ from, to }: Arrow): boolean =>
  to.startsWith(panel) && floors.indexOf(floorOf(to)) > floors.indexOf(floorOf(from));
const isToTests = ({ to }: Arrow): boolean => to.startsWith(testing);
const isBetweenFeatures = ({ from, to }: Arrow): boolean =>
  floorOf(from) === 'features' && floorOf(to) === 'features' && roomOf(from) !== roomOf(to);
const isForeignSheet = ({ from, to }: Arrow): boolean =>
  to.endsWith('.module.css') && roomOf(from) !== roomOf(to);
const isForbidden = ({ from, to }: Arrow): boolean => forbiddenTo[floorOf(from)]?.test(to) ?? false;

const sources = listSources().filter(
  (file) => file.startsWith(panel) && !file.startsWith(testing) && !isTest(file),
);
const arrows = sources.flatMap((from) => importsOf(from).map((to) => ({ from, to })));
const breaking = (isBreach: (arrow: Arrow) => boolean): string[] =>
  arrows.filter(isBreach).map(({ from, to }) => `${from} -> ${to}`);

describe('the floors of the panel', () => {
  test('are the folders of the panel', () => {
    expect(new Set(sources.map(floorOf))).toEqual(new Set(floors));
    expect(arrows.length).toBeGreaterThan(1000);
  });
  test('no file imports from a higher floor, or from the test helpers', () => {
    expect(breaking(isUp)).toEqual([]);
    expect(breaking(isToTests)).toEqual([]);
  });
  test('no feature imports another', () => {
    expect(breaking(isBetweenFeatures)).toEqual([]);
  });
  test('no file imports a style sheet of another room', () => {
    expect(breaking(isForeignSheet)).toEqual([]);
  });
  test('the kit draws nothing, and the ui imports no query, router or session', () => {
    expect(breaking(isForbidden)).toEqual([]);
    expect(sources.filter((file) => floorOf(file) === 'kit' && file.endsWith('.tsx'))).toEqual([]);
  });
  test('words are put into sentences as they are: how is said where the translator is made', () => {
    const escaping = sources.filter((file) => readSource(file).includes('escapeValue'));
    expect(escaping).toEqual([`${panel}kit/locale.ts`]);
  });
  test('each kind of breach is found', () => {
    const arrow = (from: string, to: string): Arrow => ({ from: panel + from, to: panel + to });
    expect(isUp(arrow('kit/locale.ts', 'api/api-client.ts'))).toBe(true);
    expect(isUp(arrow('shell/frame/header.tsx', 'routes.ts'))).toBe(true);
    expect(isBetweenFeatures(arrow('features/rules/a.ts', 'features/phrases/b.ts'))).toBe(true);
    expect(isForeignSheet(arrow('features/sorts/a.tsx', 'settings-kit/preview/b.module.css'))).toBe(true);
    expect(isForeignSheet(arrow('settings-kit/form/a.tsx', 'settings-kit/preview/b.module.css'))).toBe(true);
    expect(isForbidden(arrow('ui/a.tsx', 'kit/session.ts'))).toBe(true);
    expect(isForbidden({ from: `${panel}ui/a.tsx`, to: '@tanstack/react-router' })).toBe(true);
  });
});
