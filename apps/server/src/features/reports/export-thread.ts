import { closeSync, openSync, writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { Locale, PhraseColumn, ProductColumn } from '@vitrina/contract';
import { byteOrderMark } from '../../http/csv-rows.ts';
import { openReadOnlyConnection } from '../../storage/database.ts';
import type { DatabaseLocation } from '../../storage/database-location.ts';
import type { EventPlace } from '../../storage/event-places.ts';
import { answerTasks } from '../../threads/answer-tasks.ts';
import {
  deletedMark,
  otherPhrases,
  phraseExport,
  postExport,
  productExport,
  stylizationExport,
} from './export-columns.ts';
import { reportPosts } from './read/posts.ts';
import { type RowOrder, readAllRows } from './read/report.ts';
import type { ShowcasePlaces, ShowcaseQuestion } from './read/showcases.ts';
import { reportStylizations } from './read/stylizations.ts';
import { phraseTable, productTable } from './read/sum-table.ts';
import { type CsvWriter, createCsvWriter } from './write-cells.ts';

export type ExportTask = {
  readonly file: string;
  readonly locale: Locale;
  readonly currency: string;
} & (
  | { readonly kind: 'phrases'; readonly place: EventPlace; readonly question: RowOrder<PhraseColumn> }
  | { readonly kind: 'products'; readonly place: EventPlace; readonly question: RowOrder<ProductColumn> }
  | { readonly kind: 'stylizations'; readonly place: ShowcasePlaces; readonly question: ShowcaseQuestion }
  | {
      readonly kind: 'posts';
      readonly place: ShowcasePlaces;
      readonly streamId: string | null;
      readonly question: ShowcaseQuestion;
    }
);

type Portions = AsyncIterable<readonly Readonly<Record<string, string | number | null>>[]>;

const database = openReadOnlyConnection(
  (workerData as { databaseLocation: DatabaseLocation }).databaseLocation,
);

async function* phrasePortions({ locale, place, question }: ExportTask & { kind: 'phrases' }): Portions {
  for await (const rows of readAllRows(database, place, phraseTable, question))
    yield rows.map(({ texts, figures }) => ({ ...figures, phrase: texts.phrase || otherPhrases[locale] }));
}

async function* productPortions({ place, question }: ExportTask & { kind: 'products' }): Portions {
  for await (const rows of readAllRows(database, place, productTable, question))
    yield rows.map(({ texts, figures }) => ({
      ...figures,
      id: texts.product_id ?? '',
      name: texts.name ?? '',
    }));
}

async function* stylizationPortions({
  locale,
  place,
  question,
}: ExportTask & { kind: 'stylizations' }): Portions {
  const { rows } = await reportStylizations(database, place, question);
  yield rows.map(({ showcaseId: _, isDeleted, look: __, before: ___, name, ...figures }) => ({
    ...figures,
    name: isDeleted ? `${name} ${deletedMark[locale]}` : name,
  }));
}

async function* postPortions({ place, streamId, question }: ExportTask & { kind: 'posts' }): Portions {
  const { rows } = await reportPosts(database, place, streamId, question);
  yield rows.map(({ showcaseId: _, before: __, ...row }) => row);
}

const writeAll = async (file: string, writer: CsvWriter, portions: Portions): Promise<void> => {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    const write = (text: string): void => {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
    };
    write(byteOrderMark + writer.head());
    for await (const rows of portions) write(writer.rows(rows));
  } finally {
    closeSync(descriptor);
  }
};

// One file, then the thread ends: whoever waits for a page of a report does so in another one.
answerTasks<ExportTask>(async (task) => {
  const { file, locale, currency } = task;
  switch (task.kind) {
    case 'phrases':
      return writeAll(file, createCsvWriter(phraseExport, locale, currency), phrasePortions(task));
    case 'products':
      return writeAll(file, createCsvWriter(productExport, locale, currency), productPortions(task));
    case 'stylizations':
      return writeAll(file, createCsvWriter(stylizationExport, locale, currency), stylizationPortions(task));
    case 'posts':
      return writeAll(file, createCsvWriter(postExport, locale, currency), postPortions(task));
  }
});
