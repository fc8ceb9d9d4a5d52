// @vitest-environment node
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPageContext } from './page-context.ts';
import { createFakeEnvironment } from './testing/fake-environment.ts';

const options = { server: 'https://search.example', searchId: 's1', input: '#q' };

test('[R10.05] withdrawing consent also asks the server to forget the visitor, by the secret; pending events become anonymous', () => {
  const asked: { url: string; method: string | undefined; headers: unknown }[] = [];
  const fetchLike = (url: unknown, init?: RequestInit) => {
    asked.push({ url: String(url), method: init?.method, headers: init?.headers });
    return Promise.reject(new Error('offline'));
  };
  const environment = createFakeEnvironment({ fetch: fetchLike as typeof fetch });
  const page = createPageContext(environment, { ...options, consent: true });
  page.tracker.searched({ query: 'kubek', total: 1, queryId: 'q1', context: 'serp' });
  const secret = environment.stored.get('vitrina.secret') ?? '';
  const visitor = createHash('sha256').update(secret).digest('base64url');

  page.setConsent(false);
  expect(asked).toEqual([
    {
      url: `https://search.example/public/visitors/${visitor}?searchId=s1`,
      method: 'DELETE',
      headers: { 'x-visitor-secret': secret },
    },
  ]);
  page.tracker.flush();
  const [beacon] = environment.beacons;
  expect(beacon?.body).toContain('kubek');
  expect(beacon?.body).not.toContain('visitor');

  page.setConsent(false);
  expect(asked).toHaveLength(1);
});
