import { answerTasks } from '../../threads/answer-tasks.ts';
import { compileTemplate } from './compile/compile-template.ts';
import { findRemovals } from './compile/find-removals.ts';
import { findUnknown } from './compile/find-unknown.ts';
import { isFault } from './compile/liquid.ts';
import type { CompileAnswer, CompileTask } from './compile-aside.ts';

answerTasks<CompileTask>(async ({ html, known }): Promise<CompileAnswer> => {
  const outcome = compileTemplate(html);
  // What can't be read has no lines to name.
  if (isFault(outcome) || known === null) return { outcome, removed: [], unknownPlaceholders: [] };
  return { outcome, removed: findRemovals(html), unknownPlaceholders: findUnknown(html, known) };
});
