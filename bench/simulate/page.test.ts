import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fillSection, sectionsOf } from './page.ts';
import { planEmbedded } from './plan-fleet.ts';
import { ingestSection, reportSection } from './sections/event-section.ts';
import { limitSection } from './sections/limit-section.ts';
import { workloadSection } from './sections/workload-section.ts';
import { makeShops } from './shops.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/design/scale.md'), 'utf8');

test('a section is replaced, the text around it stays, twice is the same', () => {
  const text = 'before\n<!-- a -->\nold\n<!-- /a -->\nafter';
  const filled = fillSection(text, 'a', 'new');
  expect(filled).toBe('before\n<!-- a -->\n\nnew\n\n<!-- /a -->\nafter');
  expect(fillSection(filled, 'a', 'new')).toBe(filled);
  expect(() => fillSection(text, 'b', 'new')).toThrow('the page has no section b');
});

describe('docs/design/scale.md', () => {
  const shops = makeShops('vitrina');

  test('has the figures that the simulation gives now', () => {
    const current = {
      workload: workloadSection(shops),
      limits: limitSection(shops, planEmbedded(shops)),
      ingest: ingestSection(),
      reports: reportSection(shops),
    };
    for (const [name, text] of Object.entries(current)) expect(fillSection(page, name, text)).toBe(page);
  });

  test('has a section for everything that is simulated, each filled', () => {
    const sections = sectionsOf(page);
    expect(sections.length).toBeGreaterThan(10);
    for (const name of sections)
      expect(page.split(`<!-- ${name} -->`)[1]?.split(`<!-- /${name} -->`)[0]).toContain('|');
  });
});
