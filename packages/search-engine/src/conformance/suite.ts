import { describeAttributes } from './attributes-suite.ts';
import type { TestedEngine } from './engine-tests.ts';
import { describeGenerations } from './generations-suite.ts';
import { describeIndexer } from './indexer-suite.ts';
import { describeMainType } from './main-type-suite.ts';
import { describePhrasing } from './phrasing-suite.ts';
import { describeResults } from './results-suite.ts';
import { describeSettings } from './settings-suite.ts';
import { describeSpelling } from './spelling-suite.ts';
import { describeWords } from './words-suite.ts';

/** What every search engine must do. */
export const describeSearchEngine = (tested: TestedEngine): void => {
  describeWords(tested);
  describeSpelling(tested);
  describePhrasing(tested);
  describeResults(tested);
  describeMainType(tested);
  describeAttributes(tested);
  describeGenerations(tested);
  describeSettings(tested);
  describeIndexer(tested);
};
