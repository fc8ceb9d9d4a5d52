import type { PhraseColumn, PhraseFigures, ProductColumn, ProductFigures } from '@vitrina/contract';
import type { Database } from '../../../storage/database.ts';
import type { EventPlace } from '../../../storage/event-places.ts';
import { detailPhrase, detailProduct, listClicked } from './details.ts';
import { listFrequent, listLatest, readDay } from './phrase-sums.ts';
import { reportPosts } from './posts.ts';
import { type ReportAnswer, type ReportQuestion, readReport } from './report.ts';
import { reportStylizations } from './stylizations.ts';
import { phraseTable, productTable } from './sum-table.ts';
import { summariseSearches } from './summary.ts';

/** Everything that the report thread is asked. Questions and answers cross as JSON. */
export const questions = {
  reportPhrases: (
    database: Database,
    place: EventPlace,
    question: ReportQuestion<PhraseColumn>,
  ): Promise<ReportAnswer<PhraseFigures>> => readReport(database, place, phraseTable, question),
  reportProducts: (
    database: Database,
    place: EventPlace,
    question: ReportQuestion<ProductColumn>,
  ): Promise<ReportAnswer<ProductFigures>> => readReport(database, place, productTable, question),
  reportStylizations,
  reportPosts,
  summariseSearches,
  detailPhrase,
  detailProduct,
  readDay,
  listFrequent,
  listLatest,
  listClicked,
} as const;

type Questions = typeof questions;
export type QuestionName = keyof Questions;
type Rest<F> = F extends (database: Database, ...rest: infer R) => unknown ? R : never;
export type QuestionInput<Name extends QuestionName> = Rest<Questions[Name]>;
export type Answer<Name extends QuestionName> = Awaited<ReturnType<Questions[Name]>>;

export type ReportTask = { readonly name: QuestionName; readonly input: readonly unknown[] };
