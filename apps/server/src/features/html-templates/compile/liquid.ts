import { Liquid, LiquidError, type Template } from 'liquidjs';
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

export type TemplateFault = {
  /** Counts from 1. */
  readonly line: number;
  readonly rule: 'templateSyntax' | 'templateSlow';
  /** In English, as the template language says it. */
  readonly found: string;
};

const isLimit = (message: string): boolean => /limit exceeded/.test(message);

/** What is wrong with a template; rethrows what isn't the template's fault. */
const faultOf = (error: unknown): TemplateFault => {
  if (!LiquidError.is(error)) throw error;
  const message = error.message.replace(/, (?:line|file):.*$/s, '');
  const [line = 1] = error.token?.getPosition?.() ?? [1];
  return { line, rule: isLimit(message) ? 'templateSlow' : 'templateSyntax', found: message.slice(0, 200) };
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

export const parseCompiled = (compiled: string): readonly Template[] | TemplateFault => {
  try {
    return compiledLiquid.parse(compiled);
  } catch (error) {
    return faultOf(error);
  }
};

export const isFault = (outcome: object): outcome is TemplateFault => 'rule' in outcome;

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
