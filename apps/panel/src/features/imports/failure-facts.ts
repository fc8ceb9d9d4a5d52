import type { ImportFailure } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import { z } from 'zod';
import type { Format } from '../../shell/use-format.ts';

const details = z.object({
  before: z.number().optional().catch(undefined),
  now: z.number().optional().catch(undefined),
  status: z.number().optional().catch(undefined),
  line: z.number().optional().catch(undefined),
  column: z.number().optional().catch(undefined),
  contentType: z.string().optional().catch(undefined),
  host: z.string().optional().catch(undefined),
});

/** The figures of a failure that help to mend it, each as a short sentence. */
export const failureFacts = (t: TFunction, format: Format, error: ImportFailure): readonly string[] => {
  const { before, now, status, line, column, contentType, host } = details.parse(error.details ?? {});
  const facts: string[] = [];
  if (before !== undefined && now !== undefined)
    facts.push(t('history.facts.shrunk', { before: format.number(before), now: format.number(now) }));
  if (status !== undefined) facts.push(t('history.facts.status', { status }));
  if (line !== undefined) facts.push(t('history.facts.line', { line, column: column ?? 1 }));
  if (contentType !== undefined) facts.push(t('history.facts.contentType', { contentType }));
  if (host !== undefined) facts.push(t('history.facts.host', { host }));
  return facts;
};
