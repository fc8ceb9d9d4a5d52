import type { Database } from '../../../storage/database.ts';
import {
  reportShowcases,
  type ShowcaseAnswer,
  type ShowcasePlaces,
  type ShowcaseQuestion,
  type ShowcaseSums,
} from './showcases.ts';

/** Posts of all streams over a catalog, or of one, by the names they were last reported under. */
export const reportPosts = (
  database: Database,
  { customerId, ...places }: ShowcasePlaces,
  streamId: string | null,
  question: ShowcaseQuestion,
): Promise<ShowcaseAnswer<ShowcaseSums>> =>
  reportShowcases(
    database,
    { customerId, ...places },
    { kind: 'post', streamId },
    question,
    async (rows) => rows,
  );
