import { test } from 'vitest';
import type { EngineCapabilities, Indexer, SearchEngine } from '../port.ts';

/** An engine that the conformance suite is run on. */
export type TestedEngine = {
  readonly name: string;
  readonly capabilities: EngineCapabilities;
  /** Opens an empty engine, and an indexer over the same location. */
  readonly open: () => Promise<OpenedEngine>;
};

export type OpenedEngine = {
  readonly engine: SearchEngine;
  readonly indexer: Indexer;
  /** Closes both and removes what they stored. */
  readonly dispose: () => Promise<void>;
};

/** A test of an optional capability. Where the engine lacks it, the report names the skipped test and the capability. */
export const testOf =
  ({ capabilities }: Pick<TestedEngine, 'capabilities'>) =>
  (capability: keyof EngineCapabilities, title: string, body: () => Promise<void>): void => {
    if (capabilities[capability]) test(title, body);
    else test.skip(`${title} (lacks ${capability})`, body);
  };
