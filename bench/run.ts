import { runDeploymentsBench } from './deployments/run-deployments-bench.ts';
import { runEventsBench } from './events/run-events-bench.ts';
import { runFairnessBench } from './fairness/run-fairness-bench.ts';
import { runHttpBench } from './http/run-http-bench.ts';
import { runImagesBench } from './images/run-images-bench.ts';
import { runImportBench } from './import/run-import-bench.ts';
import { runPanelBench } from './panel/run-panel-bench.ts';
import { runPhrasesBench } from './phrases/run-phrases-bench.ts';
import { runPublicBench } from './public/run-public-bench.ts';
import { runPool } from './relevance/pool/run-pool.ts';
import { runRelevanceBench } from './relevance/run-relevance-bench.ts';
import { runReportsBench } from './reports/run-reports-bench.ts';
import { runOpenSearchBench } from './search/opensearch-bench.ts';
import { runSearchBench } from './search/search-bench.ts';
import { runStemmingBench } from './stemming/stemming-bench.ts';
import { runStorefrontBench } from './storefront/run-storefront-bench.ts';
import { runStylistBench } from './stylist/run-stylist-bench.ts';
import { runTemplatesBench } from './templates/run-templates-bench.ts';

/** The benches by name. Each gets the arguments after its name and writes its part of RESULTS.md. */
const benches: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  search: runSearchBench,
  opensearch: runOpenSearchBench,
  deployments: runDeploymentsBench,
  stemming: runStemmingBench,
  import: runImportBench,
  public: runPublicBench,
  http: runHttpBench,
  panel: runPanelBench,
  phrases: runPhrasesBench,
  storefront: runStorefrontBench,
  relevance: runRelevanceBench,
  events: runEventsBench,
  reports: runReportsBench,
  templates: runTemplatesBench,
  fairness: runFairnessBench,
  stylist: runStylistBench,
  images: runImagesBench,
};

/** What benches need, and measures nothing. */
const tools: typeof benches = { pool: runPool };

const [name, ...args] = process.argv.slice(2);
const wanted = name === undefined ? Object.keys(benches) : [name];
for (const one of wanted) {
  const bench = benches[one] ?? tools[one];
  if (!bench) {
    console.error(`No bench is called ${one}. There are: ${Object.keys(benches).join(', ')}`);
    process.exitCode = 1;
  } else await bench(args);
}
