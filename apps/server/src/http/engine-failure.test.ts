import {
  DamagedIndexError,
  EngineAwayError,
  EngineBusyError,
  NoGenerationError,
  SearchTimeoutError,
  SearchWorkerError,
} from '@vitrina/search-engine';
import { expect, test } from 'vitest';
import { engineFailure } from './engine-failure.ts';

test('what an engine throws becomes an expected answer; anything else stays a surprise', () => {
  expect(engineFailure(new NoGenerationError('none')).failure).toBe('CATALOG_NOT_IMPORTED');
  expect(engineFailure(new DamagedIndexError('cut off')).failure).toBe('INDEX_UNAVAILABLE');
  expect(engineFailure(new SearchWorkerError('crashed')).failure).toBe('INDEX_UNAVAILABLE');
  expect(engineFailure(new SearchTimeoutError('slow')).failure).toBe('SEARCH_TIMEOUT');
  expect(engineFailure(new EngineBusyError('full')).failure).toBe('OVERLOADED');
  expect(engineFailure(new EngineAwayError('gone')).failure).toBe('SEARCH_AWAY');
  expect(() => engineFailure(new TypeError('bug'))).toThrow(TypeError);
});
