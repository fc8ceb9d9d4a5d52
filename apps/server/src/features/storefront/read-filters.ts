import { type Problem, tryRequest, type Validated, validate } from '@vitrina/contract';
import { type Failure, invalid, isFailure } from '../../http/failure.ts';

const prefix = 'filter.';

type Values = Readonly<Record<string, readonly string[]>>;

/** The filters of a query string: `filter.brand=Puma&filter.brand=Asics`. */
export const readFilters = (query: Readonly<Record<string, unknown>>): Validated<Values> => {
  const given = Object.entries(query)
    .filter(([name]) => name.startsWith(prefix) && name.length > prefix.length)
    .map(([name, value]) => [name.slice(prefix.length), Array.isArray(value) ? value : [value]]);
  const parsed = validate(tryRequest.shape.filters, Object.fromEntries(given));
  if (parsed.ok) return parsed;
  return {
    ok: false,
    problems: parsed.problems.map(({ path, ...rest }) => ({ ...rest, path: `${prefix}${path}` })),
  };
};

/** Translates the path of a problem from the search's filters to the query string's parameters. */
export const asParameters = <T>(outcome: T | Failure): T | Failure => {
  if (!isFailure(outcome)) return outcome;
  const problems = outcome.details?.problems as readonly Problem[] | undefined;
  if (!problems) return outcome;
  return invalid(
    ...problems.map((problem) => ({ ...problem, path: problem.path.replace(/^filters\./, prefix) })),
  );
};
