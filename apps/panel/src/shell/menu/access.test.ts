import { mayAccess } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { screens } from '../../routes.ts';
import { buildProfile } from '../../testing/build.ts';
import { type ScreenName, screenNames } from './screen.ts';
import { menuFor } from './use-menu.ts';

const openTo = (part: Parameters<typeof buildProfile>[0]): ScreenName[] => {
  const user = buildProfile(part);
  return screenNames(screens).filter((name) => mayAccess(user, screens[name].access));
};

describe('access', () => {
  test('[R6.01] [R2.54] the catalog area needs the feature and any of catalog, search or tracking', () => {
    const features = ['enabled_searchv3' as const];
    for (const module of ['catalog', 'search', 'tracking'] as const)
      expect(openTo({ features, modules: [module] })).toContain('catalogs');
    expect(openTo({ features, modules: ['stylist'] })).not.toContain('catalogs');
    expect(openTo({ features: [], modules: ['catalog', 'search', 'tracking'] })).not.toContain('catalogs');
  });
  test('[R6.01] [R2.54] search instances need the feature and the module search', () => {
    expect(openTo({ modules: ['search'] })).toContain('try');
    expect(openTo({ modules: ['catalog'] })).not.toContain('try');
    expect(openTo({ features: [], modules: ['search'] })).not.toContain('try');
  });
  test('[R6.01] [R2.54] weights and similar settings need the search module alone', () => {
    expect(openTo({ features: [], modules: ['search'] })).toContain('weights');
    expect(openTo({ modules: ['catalog'] })).not.toContain('weights');
  });
  test('[R6.01] [R2.54] stylist screens need the feature and the module stylist', () => {
    expect(openTo({ modules: ['stylist'] })).toContain('stylizations');
    expect(openTo({ modules: ['search'] })).not.toContain('stylizations');
  });
  test('[R2.54] a visitor without a session may enter no screen', () => {
    expect(Object.values(screens).some(({ access }) => mayAccess(null, access))).toBe(false);
  });
  test('[R2.54] the menu contains only available screens', () => {
    const names = (part: Parameters<typeof buildProfile>[0]) =>
      menuFor(screens, buildProfile(part)).flatMap(({ entries }) => entries.map(({ name }) => name));
    const search = names({ modules: ['search'] });
    expect(search).toEqual(
      expect.arrayContaining(['catalogs', 'catalogAdd', 'instances', 'try', 'settingsHistory']),
    );
    expect(search).not.toContain('stylizations');
    expect(names({ modules: ['catalog'] })).toEqual(expect.arrayContaining(['catalogs', 'catalogAdd']));
    expect(names({ modules: ['catalog'] })).not.toContain('instances');
    expect(names({ features: [], modules: ['search'] })).not.toContain('instances');
  });
});
