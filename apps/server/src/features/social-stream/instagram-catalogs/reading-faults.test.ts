import type { GraphFailure } from '@vitrina/instagram';
import { expect, test } from 'vitest';
import { faultOf } from './reading-faults.ts';

const hourMs = 3_600_000;
const failure: GraphFailure = { kind: 'passing', code: 2, subcode: null, waitMs: null, userMessage: null };

// That such a fault was tried three times more by then is held in packages/instagram/src/failures.test.ts.
test.each(['passing', 'unreachable'] as const)(
  'where a fault is still %s after all tries, the next reading is a quarter of an hour later',
  (kind) => {
    expect(faultOf({ ...failure, kind }, 'profile')).toEqual({
      ...{ fault: 'unreachable', message: null, retryMs: hourMs / 4 },
    });
  },
);

test('a refusal of a 31st hashtag by Instagram itself is told as such, whatever kind it is', () => {
  const refused = { ...failure, kind: 'bad_request', code: 18, userMessage: 'Thirty a week' } as const;
  expect(faultOf(refused, 'hashtag')).toEqual({
    ...{ fault: 'hashtag_limit', message: 'Thirty a week', retryMs: 24 * hourMs },
  });
});

test('only a hashtag can be unknown; a token that is refused waits for its owner', () => {
  const missing = { ...failure, kind: 'missing', code: 24 } as const;
  expect(faultOf(missing, 'hashtag').fault).toBe('unknown_hashtag');
  expect(faultOf(missing, 'profile').fault).toBe('bad_request');
  expect(faultOf({ ...failure, kind: 'reconnect' }, 'profile').retryMs).toBeNull();
});
