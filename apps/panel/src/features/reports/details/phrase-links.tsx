import { Link } from '@tanstack/react-router';
import { pathTo } from '../../../kit/paths.ts';
import { searchOf } from '../../../kit/search-params.ts';
import { periodInAddress, type ReportState } from '../report-state.ts';

/** A phrase that opens its details in the report on phrases, over the same period. */
export function PhraseLink({ phrase, state }: { phrase: string; state: ReportState }) {
  return (
    <Link to={pathTo('phrasesReport')} search={searchOf({ ...periodInAddress(state), phrase })}>
      {phrase}
    </Link>
  );
}
