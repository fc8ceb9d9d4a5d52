import { type Fault, faults } from './check-answer.ts';
import type { Question } from './questions.ts';

/** How many differences are printed. */
const maxNamed = 20;

type Row = { asked: number; largest: number; refused: number; readonly wrong: Record<Fault, number> };

/** What came of the questions, by their kind. */
export class Rows {
  readonly #rows = new Map<string, Row>();
  #named = 0;

  #rowOf({ kind }: Question): Row {
    const row = this.#rows.get(kind) ?? {
      ...{ asked: 0, largest: 0, refused: 0 },
      wrong: { total: 0, facets: 0, page: 0 },
    };
    this.#rows.set(kind, row);
    return row;
  }

  #name(question: Question, words: string): void {
    if (this.#named++ >= maxNamed) return;
    const { query, filters = [] } = question.request;
    const asked = query === '' ? JSON.stringify(filters) : `“${query}”`;
    console.log(`${question.kind} ${asked}: ${words}`);
  }

  add(
    question: Question,
    total: number,
    { wanted, wrong }: { readonly wanted: number; readonly wrong: readonly Fault[] },
  ): void {
    const row = this.#rowOf(question);
    row.asked++;
    row.largest = Math.max(row.largest, wanted);
    for (const fault of wrong) row.wrong[fault]++;
    if (wrong.length > 0)
      this.#name(question, `${total} found, ${wanted} are there; wrong: ${wrong.join(', ')}`);
  }

  addRefused(question: Question, words: string): void {
    const row = this.#rowOf(question);
    row.asked++;
    row.refused++;
    this.#name(question, words);
  }

  isValid(): boolean {
    return [...this.#rows.values()].every(
      ({ wrong, refused }) => refused === 0 && Object.values(wrong).every((count) => count === 0),
    );
  }

  /** Markdown. */
  table(): string {
    const wrongNames = faults.map((fault) => `wrong ${fault}`).join(' | ');
    return [
      `| asked for | searches | products of the largest | ${wrongNames} | refused |`,
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...[...this.#rows].map(
        ([kind, { asked, largest, wrong, refused }]) =>
          `| ${kind} | ${asked} | ${largest} | ${faults.map((fault) => wrong[fault]).join(' | ')} | ${refused} |`,
      ),
    ].join('\n');
  }
}
