import { LRUCache } from 'lru-cache';
import { createBoundedThread, exceeded } from '../../threads/bounded-thread.ts';
import { Turns } from '../../threads/turns.ts';
import { isCheap } from './compile/is-cheap.ts';
import { isFault, parseCompiled, type Values } from './compile/liquid.ts';
import { type FilledDocument, fillDocument } from './fill-document.ts';
import type { FillTask } from './fill-thread.ts';

type Limits = {
  /** For a document of templates that can't take long. Beyond it, the thread decides. */
  readonly cheapMs: number;
  readonly documentMs: number;
  /** A single instruction that takes longer than this ends the thread. */
  readonly threadMs: number;
};
const defaultLimits: Limits = { cheapMs: 20, documentMs: 200, threadMs: 1500 };
const maxParsed = 500;
const threadMegabytes = 96;

export type FillCards = ReturnType<typeof createFillCards>;

/**
 * Fills templates with products. Anybody may ask for a mail, and a template's loops may depend on a product: what isn't cheap for
 * certain is filled in a thread, within a time for the whole document.
 */
export const createFillCards = (limits: Limits = defaultLimits) => {
  const { cheapMs, documentMs, threadMs } = limits;
  const turns = new Turns({ total: 100, perOwner: 20, atOnce: 1 });
  const thread = createBoundedThread<FillTask>({
    file: new URL('./fill-thread.ts', import.meta.url),
    megabytes: threadMegabytes,
    withinMs: threadMs,
    firstTask: { compiled: '', products: [], limitMs: 1 },
  });
  /** Parsing costs more than filling. */
  const cheap = new LRUCache<string, { readonly templates: ReturnType<typeof parseCompiled> | null }>({
    max: maxParsed,
    memoMethod: (compiled) => ({ templates: isCheap(compiled) ? parseCompiled(compiled) : null }),
  });

  const fillInThread = async (compiled: string, products: readonly Values[]): Promise<FilledDocument> => {
    const answer = await thread.ask({ compiled, products, limitMs: documentMs });
    if (answer !== exceeded) return answer as FilledDocument;
    return {
      cards: products.map(() => ''),
      fault: { line: 1, code: 'tooSlow', found: '' },
      ms: threadMs,
    };
  };

  return {
    /** Null if too many others are waiting. */
    fill: async (
      owner: string,
      compiled: string,
      products: readonly Values[],
    ): Promise<FilledDocument | null> => {
      const { templates } = cheap.memo(compiled);
      if (templates) {
        if (isFault(templates)) return { cards: products.map(() => ''), fault: templates, ms: 0 };
        const filled = fillDocument(templates, products, cheapMs);
        if (filled.fault?.code !== 'tooSlow') return filled;
      }
      if (!turns.hasRoomFor(owner)) return null;
      return turns.run(owner, () => fillInThread(compiled, products));
    },

    close: thread.close,
  };
};
