import { defaultTemplateHtml, type HtmlTemplatePreview } from '@vitrina/contract';
import { createBoundedThread, exceeded } from '../../threads/bounded-thread.ts';
import { Turns } from '../../threads/turns.ts';
import type { compileTemplate } from './compile/compile-template.ts';

export type CompileTask = {
  readonly html: string;
  /** The names of placeholders; null if nobody wants to know what is left out and what doesn't exist. */
  readonly known: readonly string[] | null;
};
export type CompileAnswer = Pick<HtmlTemplatePreview, 'removed' | 'unknownPlaceholders'> & {
  readonly outcome: ReturnType<typeof compileTemplate>;
};

/** A template of ten kilobytes takes twenty milliseconds. */
const compileMs = 1000;
const threadMegabytes = 128;

export type CompileAside = ReturnType<typeof createCompileAside>;

/**
 * Compiles templates in a thread. Selectors that match slowly, or ten thousand of them, would otherwise hold up everybody's requests;
 * so they end as a template that takes too long.
 */
export const createCompileAside = () => {
  const turns = new Turns({ total: 100, perOwner: 10, atOnce: 1 });
  const thread = createBoundedThread<CompileTask>({
    file: new URL('./compile-thread.ts', import.meta.url),
    megabytes: threadMegabytes,
    withinMs: compileMs,
    // A whole template, so that on a slow machine the first one isn't measured while everything is compiled that compiles it.
    firstTask: { html: defaultTemplateHtml, known: null },
  });
  return {
    /** Null if too many others are waiting. */
    compile: async (owner: string, task: CompileTask): Promise<CompileAnswer | null> => {
      if (!turns.hasRoomFor(owner)) return null;
      const answer = await turns.run(owner, () => thread.ask(task));
      if (answer !== exceeded) return answer as CompileAnswer;
      const outcome = { line: 1, code: 'tooSlow', found: '' } as const;
      return { outcome, removed: [], unknownPlaceholders: [] };
    },
    close: thread.close,
  };
};
