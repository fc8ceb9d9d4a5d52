import type { Mutant } from './make-mutants.ts';

export type Report = {
  readonly file: string;
  /** How many mutants there are of the file, and how many of them were tested. */
  readonly made: number;
  readonly tested: number;
  readonly survivors: readonly Mutant[];
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const maxShown = 60;

/** Code on one line, as it may stand in a table. */
const shorten = (code: string): string => {
  const line = code.replace(/\s+/g, ' ').replaceAll('|', '\\|');
  return line.length <= maxShown ? line : `${line.slice(0, maxShown)}…`;
};
const code = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);

/** `docs/mutation.md`. */
export const writePage = (reports: readonly Report[]): string => {
  const tested = sum(reports.map((report) => report.tested));
  const made = sum(reports.map((report) => report.made));
  const survived = sum(reports.map(({ survivors }) => survivors.length));
  return [
    '# Mutation',
    '',
    'Made by `npm run mutate`. Each of these files is changed one small thing at a time (a condition that always holds, another operator, a number',
    'one larger, a statement left out), and the tests that should notice are run. A change that survives is behaviour that no test holds, or it',
    'changes nothing. Of a file with many possible changes a sample is tested, taken at even distances: the same one every time.',
    '',
    '| file | possible | tested | noticed |',
    '|---|---|---|---|',
    ...reports.map(
      (report) =>
        `| \`${report.file}\` | ${report.made} | ${report.tested} | ${report.tested - report.survivors.length} |`,
    ),
    `| all | ${made} | ${tested} | ${tested - survived} |`,
    ...(survived === 0 ? [] : ['', '## What survived', '', '| where | change |', '|---|---|']),
    ...reports.flatMap(({ file, survivors }) =>
      survivors.map(
        ({ line, before, after }) =>
          `| \`${file}:${line}\` | ${code(shorten(before))} → ${code(shorten(after))} |`,
      ),
    ),
    '',
  ].join('\n');
};
