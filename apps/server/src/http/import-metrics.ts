import { Gauge, type Registry } from 'prom-client';
import { shareAnswer } from './share-answer.ts';

export type ImportFigures = {
  readonly running: number;
  /** Catalogs whose latest import failed. */
  readonly failing: number;
  /** When an import last succeeded; null if none ever has. */
  readonly lastSuccess: Date | null;
};

/** Figures about the imports of all customers together. */
export const registerImportMetrics = (registry: Registry, read: () => Promise<ImportFigures>): void => {
  // The other metrics are most needed when the database doesn't answer.
  const ask = shareAnswer(() => read().catch(() => null));
  const register = (name: string, help: string, readValue: (figures: ImportFigures) => number): void => {
    new Gauge({
      ...{ name, help, registers: [registry] },
      async collect() {
        const figures = await ask();
        if (figures !== null) this.set(readValue(figures));
      },
    });
  };
  register('vitrina_imports_running', 'Imports that run or wait for their turn.', ({ running }) => running);
  register(
    'vitrina_catalogs_failing',
    'Catalogs whose latest import failed: their searches show what was imported before.',
    ({ failing }) => failing,
  );
  register(
    'vitrina_import_last_success_timestamp_seconds',
    'When an import last succeeded, in seconds since 1970; 0 if none is recorded.',
    ({ lastSuccess }) => (lastSuccess?.getTime() ?? 0) / 1000,
  );
};
