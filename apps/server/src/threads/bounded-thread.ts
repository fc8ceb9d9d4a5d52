import { AnsweringThread } from './answering-thread.ts';

type Options<Task> = {
  readonly file: URL;
  /** Of the thread's heap. */
  readonly megabytes: number;
  readonly withinMs: number;
  /** A task of no work, which loads the thread's modules before any time is taken. */
  readonly firstTask: Task;
};

/** What a task that took too long, or too much memory, answers. */
export const exceeded = Symbol('exceeded');

/** A thread for tasks on what strangers wrote. One that exceeds its bounds ends the thread; the next task has another. */
export const createBoundedThread = <Task>({ file, megabytes, withinMs, firstTask }: Options<Task>) => {
  let thread: AnsweringThread<Task> | null = null;

  const start = async (): Promise<AnsweringThread<Task>> => {
    if (thread && !thread.isDead) return thread;
    thread = new AnsweringThread<Task>(file, null, { maxOldGenerationSizeMb: megabytes });
    const started = thread;
    await started.ask(firstTask);
    return started;
  };

  return {
    /** Tasks have to be asked one after another: the time of a task begins when it is asked. */
    ask: async (task: Task): Promise<unknown> => {
      const asked = await start();
      const ending = setTimeout(() => void asked.terminate(), withinMs);
      try {
        return await asked.ask(task);
      } catch (error) {
        if (!asked.isDead) throw error;
        return exceeded;
      } finally {
        clearTimeout(ending);
      }
    },
    close: async (): Promise<void> => {
      await thread?.terminate();
    },
  };
};
