// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLatest } from './latest.ts';

test('uses only the reply to the latest request, whatever order the replies arrive in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 8 }), async (scheduler, questions) => {
      const latest = createLatest();
      const used: number[] = [];
      const signals: AbortSignal[] = [];
      for (let question = 0; question < questions; question += 1) {
        void latest.run(
          (signal) => {
            signals.push(signal);
            return scheduler.schedule(Promise.resolve(question));
          },
          (answer) => used.push(answer),
        );
      }
      await scheduler.waitAll();
      expect(used).toEqual([questions - 1]);
      expect(signals.map(({ aborted }) => aborted)).toEqual(signals.map((_, i) => i < questions - 1));
    }),
  );
});
