import { z } from 'zod';
import { isTimeZone } from './basics/time-zones.ts';

/**
 * Everything that can be wrong with a value. The panel has a sentence for each rule in every locale, with the field's name in it.
 */
export const validationRules = [
  'required',
  'invalid',
  'minChars',
  'maxChars',
  'minValue',
  'maxValue',
  'minItems',
  'maxItems',
  'integer',
  'alphaDash',
  'alphaNum',
  'alphaSpaces',
  'unicodeText',
  'domain',
  'url',
  'feedUrl',
  'oneOf',
  'regex',
  'distinct',
  'time',
  'timeInterval',
  'timeDistinct',
  'timeCount',
  'qonId',
  'reservedName',
  'feedPath',
  'dataType',
  'separator',
  'requiredField',
  'forbiddenField',
  'noWords',
  'synonymOfItself',
  'script',
  'scriptSteps',
  'dateOrder',
  'maxDays',
  'unknownKey',
  'templateSyntax',
  'templateSlow',
  'jsonObject',
  'maxBytes',
  'maxDepth',
] as const;
export type ValidationRule = (typeof validationRules)[number];

/** One wrong value: its dotted path, the rule, and figures for the sentence. */
export const problem = z.object({
  path: z.string(),
  rule: z.enum(validationRules),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type Problem = z.infer<typeof problem>;

type Params = NonNullable<Problem['params']>;

/** Refinement options that carry a rule code through zod to `validate`. */
const broken = (rule: ValidationRule, params?: Params) => ({
  params: { rule, ...(params && { figures: params }) },
});

export const text = (options: { min?: number; max?: number } = {}) =>
  z
    .string()
    .trim()
    .min(options.min ?? 1)
    .max(options.max ?? 255);

/** In characters. Longer ones would cost more to hash, and nobody types them. */
export const passwordLength = { min: 10, max: 200 } as const;

/** For an account. Length is what resists guessing, so nothing is demanded of the characters but that one can be seen. */
export const newPassword = z
  .string()
  .min(passwordLength.min)
  .max(passwordLength.max)
  .refine((value) => value.trim() !== '', broken('required'))
  .meta({ pattern: '\\S' });

export const timeZone = text({ max: 64 })
  .refine(isTimeZone, broken('oneOf'))
  .meta({ description: 'A name of the IANA time zone database, such as Europe/Warsaw.' });

/* What a single line of text may consist of, from the narrowest to the widest. */
export const alphaDashOf = (options: { max?: number }) =>
  text(options)
    .refine((value) => /^[a-z0-9_-]+$/i.test(value), broken('alphaDash'))
    .meta({ pattern: '^[A-Za-z0-9_-]+$' });
export const alphaDash = alphaDashOf({});
export const alphaNum = text()
  .refine((value) => /^[a-z0-9]+$/i.test(value), broken('alphaNum'))
  .meta({ pattern: '^[A-Za-z0-9]+$' });
export const alphaSpaces = text()
  .refine((value) => /^[a-z ]+$/i.test(value), broken('alphaSpaces'))
  .meta({ pattern: '^[A-Za-z ]+$' });
/** Letters and digits of any script, spaces, dashes, underscores. */
export const unicodeText = text()
  .refine((value) => /^[\p{L}\p{M}\p{N} _-]+$/u.test(value), broken('unicodeText'))
  .meta({ pattern: '^[\\p{L}\\p{M}\\p{N} _-]+$' });

const domainPattern =
  /^(https?:\/\/)?([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])\.)+[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])$/iu;
/** Dotted labels of 2 to 63 characters, optionally after `http://` or `https://`. */
export const domain = text()
  .refine((value) => domainPattern.test(value), broken('domain'))
  .meta({ pattern: domainPattern.source.replace('https?', '[hH][tT][tT][pP][sS]?') });

const isHttpUrl = (value: string): boolean => {
  if (!/^https?:\/\//i.test(value) || /\s/.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && url.hostname !== '';
};
export const url = text({ max: 2048 })
  .refine(isHttpUrl, broken('url'))
  .meta({ format: 'uri', description: 'An http or https address.' });
/** What HTTP basic authentication can send: no control characters, and no colon in the name, which would end there. */
const canBeSent = ({ username, password }: URL): boolean =>
  !/%3a/i.test(username) && !/%(?:[01][0-9a-f]|7f)/i.test(username + password);
/** The same two outside of an address; either may be empty. */
export const feedUsername = z
  .string()
  .max(255)
  .regex(/^[^:\p{Cc}]*$/u);
export const feedPassword = z
  .string()
  .max(1000)
  .regex(/^\P{Cc}*$/u);
/** The address of a product feed: http or https, with user name and password if the feed requires them. */
export const feedUrl = text({ max: 2048 })
  .refine((value) => isHttpUrl(value) && canBeSent(new URL(value)), broken('feedUrl'))
  .meta({
    format: 'uri',
    description:
      'An http or https address, with a user name and a password in it where the feed asks for them: https://user:password@shop.example/feed.xml. They are stored apart from the address, encrypted, and no call replies with them.',
  });

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values);

/** Refuses a list in which two items have the same key; the problem is reported at the later one. */
export const distinctBy =
  <T>(keyOf: (item: T) => string, rule: ValidationRule = 'distinct', at?: string) =>
  (items: readonly T[], context: z.RefinementCtx): void => {
    const seen = new Set<string>();
    for (const [index, item] of items.entries()) {
      const key = keyOf(item);
      if (seen.has(key))
        context.addIssue({ code: 'custom', path: at ? [index, at] : [index], ...broken(rule) });
      seen.add(key);
    }
  };

/** Adds a problem with a rule code from within a `superRefine`. */
export const addProblem = (
  context: z.RefinementCtx,
  path: (string | number)[],
  rule: ValidationRule,
  figures?: Params,
): void => {
  context.addIssue({ code: 'custom', path, ...broken(rule, figures) });
};

/**
 * One value under two names, either of which may be sent. If neither was, or if they differ, adds a problem and returns null; a
 * missing value is reported at `name`.
 */
export const sameUnderBothNames = <T>(
  context: z.RefinementCtx,
  [name, value]: readonly [name: string, value: T | undefined],
  [otherPath, other]: readonly [path: string[], value: T | undefined],
): T | null => {
  const sent = value ?? other;
  if (sent === undefined) addProblem(context, [name], 'required');
  else if (other !== undefined && other !== sent) addProblem(context, otherPath, 'invalid');
  else return sent;
  return null;
};

type RawIssue = z.core.$ZodRawIssue;

const ruleOf = (issue: RawIssue): ValidationRule => {
  switch (issue.code) {
    case 'custom':
      return validationRules.find((code) => code === issue.params?.rule) ?? 'invalid';
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'required';
      return issue.expected === 'int' ? 'integer' : 'invalid';
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'required' : 'minChars';
      return issue.origin === 'array' ? 'minItems' : 'minValue';
    case 'too_big':
      if (issue.origin === 'string') return 'maxChars';
      return issue.origin === 'array' ? 'maxItems' : 'maxValue';
    case 'invalid_value':
      return issue.input === undefined || issue.input === '' || issue.input === null ? 'required' : 'oneOf';
    case 'unrecognized_keys':
      return 'unknownKey';
    default:
      return 'invalid';
  }
};

const figuresOf = (issue: z.core.$ZodIssue): Params | undefined => {
  if (issue.code === 'too_small') return { min: Number(issue.minimum) };
  if (issue.code === 'too_big') return { max: Number(issue.maximum) };
  if (issue.code === 'custom') return issue.params?.figures as Params | undefined;
  return undefined;
};

const problemOf = (issue: z.core.$ZodIssue): Problem => {
  const params = figuresOf(issue);
  const rule = validationRules.find((code) => code === issue.message) ?? 'invalid';
  return { path: issue.path.map(String).join('.'), rule, ...(params && { params }) };
};

export type Validated<T> = { ok: true; data: T } | { ok: false; problems: Problem[] };

/** Deeper than any form; the schema refuses whatever is nested further. */
const deepestText = 64;

/**
 * Replaces lone surrogates (`\uD83D` in JSON), which can't be stored or sent as UTF-8, by U+FFFD. A client that cuts a text
 * within an emoji means no harm. A well-formed value is returned as the same object.
 */
const toWellFormed = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return value.isWellFormed() ? value : value.toWellFormed();
  if (typeof value !== 'object' || value === null || depth > deepestText) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => toWellFormed(item, depth + 1));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const entries = Object.entries(value);
  const fixed = entries.map(([key, item]) => [key.toWellFormed(), toWellFormed(item, depth + 1)] as const);
  const isSame = fixed.every(
    ([key, item], index) => key === entries[index]?.[0] && item === entries[index][1],
  );
  return isSame ? value : Object.fromEntries(fixed);
};

/**
 * Parses a value from outside. The panel's forms and the API both call this function, so they say the same about the same input.
 * Every wrong value is reported, with its path and the first rule it breaks.
 */
export const validate = <S extends z.ZodType>(schema: S, input: unknown): Validated<z.output<S>> => {
  const result = schema.safeParse(toWellFormed(input), { error: (issue) => ruleOf(issue) });
  if (result.success) return { ok: true, data: result.data };
  const problems = result.error.issues.map(problemOf);
  const firstOfPath = new Map<string, Problem>();
  for (const problem of problems) if (!firstOfPath.has(problem.path)) firstOfPath.set(problem.path, problem);
  return { ok: false, problems: [...firstOfPath.values()] };
};
