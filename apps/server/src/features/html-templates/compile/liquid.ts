import type { TemplateFault, TemplateFaultCode } from '@vitrina/contract';
import { AssertionError, Liquid, LiquidError, type Template } from 'liquidjs';
import { isSafeAddress } from './allowed-markup.ts';

/** Those that read files, print without escaping, or are of no use in a card. */
const removedTags = [
  ...['include', 'render', 'layout', 'block', 'raw', 'liquid', 'echo', 'cycle', 'tablerow'],
  ...['increment', 'decrement'],
];
const removedFilters = ['raw', 'sha256', 'hmac_sha256', 'base64_decode', 'where_exp', 'reject_exp'];

const memoryLimit = 1_000_000;
const parseLimit = 500_000;

const createLiquid = (): Liquid => {
  const liquid = new Liquid({
    outputEscape: 'escape',
    // An empty price counts as none, as in the templates of the search app.
    jsTruthy: true,
    ownPropertyOnly: true,
    strictFilters: true,
    ...{ memoryLimit, parseLimit },
  });
  for (const name of removedTags) delete liquid.tags[name];
  for (const name of removedFilters) delete liquid.filters[name];
  return liquid;
};

/** Reads templates as owners write them. */
const sourceLiquid = createLiquid();

/* Names that only the compiler writes: the engine above refuses a template that has them. */
export const addressFilter = 'vitrina_address';
export const styleFilter = 'vitrina_style_value';

/** Fills compiled templates. */
const compiledLiquid = createLiquid();
/** Its input was escaped when it was captured. Prints nothing if the scheme isn't one of a mail's. */
compiledLiquid.registerFilter(addressFilter, {
  raw: true,
  handler: (captured: unknown) => {
    const address = String(captured ?? '').trim();
    return isSafeAddress(address) ? address : '';
  },
});
/** What can't end a declaration or call a function. */
compiledLiquid.registerFilter(styleFilter, (value: unknown) =>
  String(value ?? '').replaceAll(/[^\p{L}\p{N}\s#.%,+-]/gu, ''),
);

/** Sections of Mustache as Liquid, so that templates of the search app can be used too. Lines stay where they are. */
export const fromMustache = (html: string): string => {
  const open: string[] = [];
  return html
    .replaceAll(/\{\{\{\s*(\w+)\s*\}\}\}|\{\{&\s*(\w+)\s*\}\}/g, (_, one, other) => `{{${one ?? other}}}`)
    .replaceAll(/\{\{([#^/])\s*(\w+)\s*\}\}/g, (_, sign: string, name: string) => {
      if (sign === '/') return `{% ${open.pop() ?? 'endif'} %}`;
      const word = sign === '#' ? 'if' : 'unless';
      open.push(`end${word}`);
      return `{% ${word} ${name} %}`;
    });
};

const longestFound = 80;

/** The faults behind what the template language says in English, with what it says them of. */
const faultsByMessage: readonly (readonly [RegExp, TemplateFaultCode])[] = [
  [/^(?:output|tag) "([\s\S]*)" not closed/, 'notEnded'],
  [/^tag ([\s\S]*) not closed/, 'notClosed'],
  [/^tag "(end\w*|else|elsif|elseif|when)" not found/, 'notOpened'],
  [/^tag "([^"]*)" not found/, 'unknownTag'],
  [/^undefined filter: (.*)/, 'unknownFilter'],
  [/^(?:duplicated else|.*after else)/, 'badOrder'],
  [/^[\w ]+ limit exceeded/, 'tooSlow'],
];

/** The instruction that a place of a template is in. */
const instructionAt = (source: string, at: number): string => {
  const start = Math.max(source.lastIndexOf('{{', at), source.lastIndexOf('{%', at));
  return /^(?:\{\{.*?\}\}|\{%.*?%\})/s.exec(source.slice(Math.max(0, start)))?.[0] ?? '';
};

/** What is wrong with a template; rethrows what isn't the template's fault. */
const faultOf = (error: unknown): TemplateFault => {
  // A limit that is exceeded between instructions names none.
  if (error instanceof AssertionError) return { line: 1, code: 'tooSlow', found: '' };
  if (!LiquidError.is(error)) throw error;
  const message = error.message.replace(/, (?:line|file):.*$/s, '');
  const [line = 1] = error.token?.getPosition?.() ?? [1];
  for (const [pattern, code] of faultsByMessage) {
    const match = pattern.exec(message);
    if (match) return { line, code, found: (match[1] ?? '').slice(0, longestFound) };
  }
  const { input = '', begin = 0 } = error.token ?? {};
  return { line, code: 'badExpression', found: instructionAt(input, begin).slice(0, longestFound) };
};

export type Values = Readonly<Record<string, string>>;

/** Reads a template as its owner wrote it, and names the variables that it takes from outside, with their lines. */
export const readSource = (
  source: string,
): { readonly variables: readonly { name: string; line: number }[] } | TemplateFault => {
  try {
    const { globals } = sourceLiquid.parseAndAnalyzeSync(source);
    const variables = Object.entries(globals).flatMap(([name, uses]) =>
      uses.map(({ location }) => ({ name, line: location.row })),
    );
    return { variables };
  } catch (error) {
    return faultOf(error);
  }
};

/** Where a piece of a template's instructions is broken, e.g. by an end that isn't in it; null if it is whole. */
export const findBroken = (piece: string): number | null => {
  try {
    sourceLiquid.parse(piece);
    return null;
  } catch (error) {
    return LiquidError.is(error) ? (error.token?.begin ?? 0) : 0;
  }
};

export const parseCompiled = (compiled: string): readonly Template[] | TemplateFault => {
  try {
    return compiledLiquid.parse(compiled);
  } catch (error) {
    return faultOf(error);
  }
};

export const isFault = <T extends object>(outcome: T | TemplateFault): outcome is TemplateFault =>
  'code' in outcome && 'found' in outcome;

export const fillTemplate = (
  templates: readonly Template[],
  values: Values,
  limitMs: number,
): string | TemplateFault => {
  try {
    return String(compiledLiquid.renderSync([...templates], values, { renderLimit: limitMs }));
  } catch (error) {
    return faultOf(error);
  }
};
