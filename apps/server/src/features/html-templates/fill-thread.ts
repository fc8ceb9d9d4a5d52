import { LRUCache } from 'lru-cache';
import { answerTasks } from '../../threads/answer-tasks.ts';
import { isFault, parseCompiled, type Values } from './compile/liquid.ts';
import { type FilledDocument, fillDocument } from './fill-document.ts';

export type FillTask = {
  readonly compiled: string;
  readonly products: readonly Values[];
  readonly limitMs: number;
};

const parsed = new LRUCache<string, ReturnType<typeof parseCompiled>>({
  max: 50,
  memoMethod: (compiled) => parseCompiled(compiled),
});

answerTasks<FillTask>(async ({ compiled, products, limitMs }): Promise<FilledDocument> => {
  const templates = parsed.memo(compiled);
  return isFault(templates)
    ? { cards: products.map(() => ''), fault: templates, ms: 0 }
    : fillDocument(templates, products, limitMs);
});
