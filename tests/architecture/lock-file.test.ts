import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { root } from './source-files.ts';

/*
 * Security advisories need a network. What can be checked without one: that each package is pinned to the file that was reviewed,
 * runs no install script, is not deprecated, and has a licence that allows its use here.
 */

const locked = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  devOptional: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  deprecated: z.string().optional(),
});
const lockFile = z.object({ lockfileVersion: z.number(), packages: z.record(z.string(), locked) });
const licenceName = z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]);
const installed = z.object({
  version: z.string(),
  license: licenceName.optional(),
  /** The field that packages from before 2014 use. */
  licenses: z.array(licenceName).optional(),
  scripts: z.record(z.string(), z.string()).optional(),
});

/** Packages with an install script, each with the reason why it is accepted. */
const installScripts: Record<string, string> = {};
/** Deprecated packages, each with the reason why it is still used. */
const deprecated: Record<string, string> = {};

const permissive = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
];
const allowed = new Set([...permissive, 'Unlicense', 'CC0-1.0', 'Zlib', 'MIT/X11', 'OFL-1.1']);
/** For tools that build and test: nothing of theirs is shipped. */
const allowedForTools = new Set([...allowed, 'MPL-2.0']);

/**
 * Shipped packages with a weak copyleft, each with the reason why it is accepted (decision 83). They are used as they are published:
 * a changed copy of one in this repository would have to be published under its licence.
 */
const weakCopyleft: readonly { readonly path: RegExp; readonly licences: readonly string[] }[] = [
  // libvips as a shared library of its own, which anybody may replace.
  { path: /^node_modules\/@img\/sharp-/, licences: ['LGPL-3.0-or-later'] },
  // The copyleft ends at its own files.
  { path: /^node_modules\/satori$/, licences: ['MPL-2.0'] },
];
const acceptedFor = (path: string): readonly string[] =>
  weakCopyleft.filter((each) => each.path.test(path)).flatMap(({ licences }) => licences);

/** Packages that name their licence in a file of its text alone. */
const namedByTheirText: Readonly<Record<string, string>> = { 'node_modules/png-js': 'MIT' };

/** One licence of `(MIT OR CC0-1.0)` must be allowed; all of `MIT AND ISC`. */
const isAllowed = (licence: string, names: ReadonlySet<string>): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => names.has(name.trim())));

const { lockfileVersion, packages } = lockFile.parse(
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
);
const external = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);

/** Null for a package of another platform, which isn't installed. */
const readInstalled = (path: string): z.infer<typeof installed> | null => {
  const file = join(root, path, 'package.json');
  return existsSync(file) ? installed.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
};
const there = external.flatMap(([path, entry]) => {
  const found = readInstalled(path);
  return found ? [{ path, entry, found }] : [];
});

const runsOnInstall = ({ scripts = {} }: z.infer<typeof installed>): boolean =>
  ['preinstall', 'install', 'postinstall'].some((name) => name in scripts);

test('the lock file holds no download addresses', () => {
  expect(external.filter(([, { resolved = '' }]) => /^https?:/.test(resolved)).map(([path]) => path)).toEqual(
    [],
  );
});

describe('packages from outside', () => {
  test('are all in the lock file, and most of them installed', () => {
    expect(lockfileVersion).toBe(3);
    expect(external.length).toBeGreaterThan(300);
    expect(there.length).toBeGreaterThan(external.length / 2);
  });

  test('are each pinned by a SHA-512, and come from a registry', () => {
    const loose = external.filter(
      ([, { integrity = '', resolved = '' }]) =>
        !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity) || /^(git|http|file|ssh)/.test(resolved),
    );
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  test('are installed in the version that the lock file names', () => {
    const other = there.filter(({ entry, found }) => found.version !== entry.version);
    expect(other.map(({ path }) => path)).toEqual([]);
  });

  test('have no install script, except those with a reason', () => {
    const byLock = external.filter(([, entry]) => entry.hasInstallScript).map(([path]) => path);
    const byFile = there.filter(({ found }) => runsOnInstall(found)).map(({ path }) => path);
    const running = new Set([...byLock, ...byFile]);
    expect([...running].filter((path) => !(path in installScripts))).toEqual([]);
  });

  test('are not deprecated, except those with a reason', () => {
    const given = external.filter(([path, entry]) => entry.deprecated !== undefined && !(path in deprecated));
    expect(given.map(([path, entry]) => `${path}: ${entry.deprecated}`)).toEqual([]);
  });

  test('have an allowed licence: permissive if shipped, weak copyleft too for tools', () => {
    const licenceOf = (path: string, entry: z.infer<typeof locked>): string => {
      const found = readInstalled(path);
      const said = found ? (found.license ?? found.licenses?.join(' OR ')) : entry.license;
      return said ?? namedByTheirText[path] ?? 'none';
    };
    const refused = external
      .map(([path, entry]) => ({ path, entry, licence: licenceOf(path, entry) }))
      .filter(
        ({ path, entry, licence }) =>
          !isAllowed(
            licence,
            new Set([...(entry.dev || entry.devOptional ? allowedForTools : allowed), ...acceptedFor(path)]),
          ),
      );
    expect(refused.map(({ path, licence }) => `${path}: ${licence}`)).toEqual([]);
  });

  test('one alternative of a licence expression is enough, but every part of a conjunction is needed', () => {
    expect(isAllowed('(GPL-3.0 OR MIT)', allowed)).toBe(true);
    expect(isAllowed('MIT AND GPL-3.0', allowed)).toBe(false);
    expect(isAllowed('MPL-2.0', allowed)).toBe(false);
  });
});
