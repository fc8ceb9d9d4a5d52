import { join } from 'node:path';
import { runFleet } from './cluster-runs.ts';
import { fillPage } from './page.ts';
import { planEmbedded, planOpenSearch } from './plan-fleet.ts';
import { costSection } from './sections/cost-section.ts';
import { ingestSection, reportSection } from './sections/event-section.ts';
import { fleetSection, growthSection } from './sections/fleet-section.ts';
import {
  burstSection,
  failureSection,
  loadSection,
  routingSection,
  sizesSection,
} from './sections/latency-section.ts';
import { limitSection } from './sections/limit-section.ts';
import { workloadSection } from './sections/workload-section.ts';
import { makeShops } from './shops.ts';

/** `npm run simulate` writes all figures of docs/design/scale.md. They come out the same each time: nothing is measured here. */
const seed = 'vitrina';
const shops = makeShops(seed);
const embedded = planEmbedded(shops);
const plans = [
  { name: 'embedded', plan: embedded },
  { name: 'OpenSearch', plan: planOpenSearch(shops) },
].map((one) => ({ ...one, cluster: runFleet('planned', one.plan, {}) }));

const sections: Readonly<Record<string, () => string>> = {
  workload: () => workloadSection(shops),
  limits: () => limitSection(shops, embedded),
  fleet: () => fleetSection(plans),
  routing: () => routingSection(plans),
  sizes: () => sizesSection(shops, plans),
  load: () => loadSection(embedded),
  burst: () => burstSection(shops, embedded),
  failure: () => failureSection(embedded),
  ingest: ingestSection,
  reports: () => reportSection(shops),
  costs: () => costSection(plans),
  growth: () =>
    growthSection(
      seed,
      plans.map(({ plan }) => plan),
    ),
};

const texts: Record<string, string> = {};
for (const [name, make] of Object.entries(sections)) {
  const startedMs = performance.now();
  texts[name] = make();
  console.log(`\n${name} (${((performance.now() - startedMs) / 1000).toFixed(1)} s)\n\n${texts[name]}`);
}
fillPage(join(import.meta.dirname, '../../docs/design/scale.md'), texts);
