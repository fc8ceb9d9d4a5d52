import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const bench = join(import.meta.dirname, 'bench/');

/** Large files run first, where no earlier run told how long each takes. Those of `bench` are small and take minutes: they begin before all others. */
class BenchFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = Map.groupBy(await super.sort(files), ({ moduleId }) => moduleId.startsWith(bench));
    return [...(sorted.get(true) ?? []), ...(sorted.get(false) ?? [])];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: BenchFirst },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // A worker goes on to the next file with what it has loaded: modules keep no state. A third of the time.
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
            'tests/mutation/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          // Processes that tests start find their code compiled: it is half of what each of them costs.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
          testTimeout: 180_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      'apps/*/vite.config.ts',
    ],
  },
});
