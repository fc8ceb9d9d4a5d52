import { z } from 'zod';
import { addProblem, alphaDashOf } from '../validation.ts';

/** What a page calls one of its places or times when it searches: `mobile`, `black-friday`. Capitals don't matter. */
export const ruleContext = alphaDashOf({ max: 64 });

/** Of a rule, and of a search. */
export const maxContexts = 10;

/** In the bytes of its JSON. */
export const maxRuleDataBytes = 10_000;
const maxRuleDataDepth = 20;

const isWithin = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((each) => isWithin(each, depth - 1)));

/** What a rule hands to the shop's page, in a shape that the shop's developers choose. */
export const ruleData = z
  .record(z.string(), z.unknown(), {
    error: ({ code }) => (code === 'invalid_type' ? 'jsonObject' : undefined),
  })
  .superRefine((data, context) => {
    if (!isWithin(data, maxRuleDataDepth)) addProblem(context, [], 'maxDepth', { max: maxRuleDataDepth });
    else if (new TextEncoder().encode(JSON.stringify(data)).length > maxRuleDataBytes)
      addProblem(context, [], 'maxBytes', { max: maxRuleDataBytes });
  })
  .meta({ description: 'At most 10,000 bytes as JSON, nested 20 deep.' });
export type RuleData = z.infer<typeof ruleData>;
