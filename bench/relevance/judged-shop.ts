import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LanguageCode } from '@vitrina/contract';
import { findSharedData } from '@vitrina/testkit';

/** Of one query: the grade of each product that was judged, 0 (of no use) to 3 (just what is meant). */
export type Grades = ReadonlyMap<string, number>;

/** A shop with queries whose results people have graded. */
export type JudgedShop = {
  readonly name: string;
  readonly language: LanguageCode;
  readonly feed: { readonly body: Buffer; readonly contentType: string };
  readonly queries: ReadonlyMap<string, Grades>;
};

/** A table of query, product and grade, below a line of names. */
const readJudgments = (file: string): Map<string, Map<string, number>> => {
  const judgments = new Map<string, Map<string, number>>();
  for (const line of readFileSync(file, 'utf8').trim().split('\n').slice(1)) {
    const [query = '', id = '', grade = '0'] = line.split('\t');
    const grades = judgments.get(query) ?? new Map<string, number>();
    judgments.set(query, grades.set(id, Number(grade)));
  }
  return judgments;
};

/** The shops whose data is there. */
export const findJudgedShops = (): JudgedShop[] => {
  const judgments = findSharedData('relevance', 'judgments.tsv');
  if (judgments === null) return [];
  const body = readFileSync(join(dirname(judgments), 'icecat-feed.xml.gz'));
  return [
    {
      name: 'electronics',
      language: 'eng',
      feed: { body, contentType: 'application/gzip' },
      queries: readJudgments(judgments),
    },
  ];
};
