// @vitest-environment node
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createFakeEnvironment } from '../testing/fake-environment.ts';
import { createMemory } from './memory.ts';

describe('what is remembered about a visitor', () => {
  test('without consent nothing is written, read or identified', () => {
    const environment = createFakeEnvironment();
    environment.stored.set('vitrina.visitor', 'somebody');
    environment.stored.set('vitrina.recent', '["buty"]');
    const memory = createMemory(environment, false);
    memory.addRecent('kubek');
    memory.addClick('P1', 'q1');
    expect([memory.visitor(), memory.listRecent(), memory.findQueryOf(['P1'])]).toEqual([null, [], null]);
    expect([...environment.stored.keys()]).toEqual(['vitrina.visitor', 'vitrina.recent']);
  });

  test('with consent a visitor keeps one id; withdrawing consent forgets everything', () => {
    const environment = createFakeEnvironment();
    const memory = createMemory(environment, true);
    const name = memory.visitor();
    expect(createMemory(environment, true).visitor()).toBe(name);
    memory.addRecent('kubek');
    memory.setConsent(false);
    expect(environment.stored.size).toBe(0);
    expect(memory.visitor()).toBeNull();
  });

  test('an id is the digest of a secret that stays in the browser until the visitor is to be forgotten', () => {
    const environment = createFakeEnvironment();
    environment.stored.set('vitrina.visitor', 'of-before-there-were-secrets');
    const memory = createMemory(environment, true);
    const visitor = memory.visitor();
    const secret = environment.stored.get('vitrina.secret') ?? '';
    expect(visitor).toBe(createHash('sha256').update(secret).digest('base64url'));
    expect(memory.setConsent(true)).toBeNull();
    expect(memory.setConsent(false)).toEqual({ visitor, secret });
    expect(memory.setConsent(false)).toBeNull();
  });

  test('[R3.21] recent queries: newest first, without duplicates, removable', () => {
    const memory = createMemory(createFakeEnvironment(), true);
    for (const query of ['kubek', 'dzbanek', 'Kubek', '']) memory.addRecent(query);
    expect(memory.listRecent()).toEqual(['Kubek', 'dzbanek']);
    memory.removeRecent('Kubek');
    expect(memory.listRecent()).toEqual(['dzbanek']);
    memory.clearRecent();
    expect(memory.listRecent()).toEqual([]);
  });

  test('attributes a purchase to a search by the click, for two days', () => {
    const environment = createFakeEnvironment();
    const memory = createMemory(environment, true);
    memory.addClick('P1', 'q1');
    memory.addClick('P2', 'q2');
    expect(memory.findQueryOf(['P1', 'P9'])).toBe('q1');
    expect(memory.findQueryOf(['P1', 'P2'])).toBeNull();
    environment.advance(48 * 3600_000);
    expect(memory.findQueryOf(['P1'])).toBeNull();
  });

  test('a store that is full, forbidden or contains rubbish changes nothing', () => {
    const broken = () => {
      throw new Error('QuotaExceededError');
    };
    const store = { getItem: broken, setItem: broken, removeItem: broken };
    const memory = createMemory(createFakeEnvironment({ store }), true);
    memory.addRecent('kubek');
    memory.setConsent(false);
    expect(memory.listRecent()).toEqual([]);
    const rubbish = createFakeEnvironment();
    rubbish.stored.set('vitrina.recent', '{"a":1');
    rubbish.stored.set('vitrina.clicks', '[1,[2]]');
    expect(createMemory(rubbish, true).listRecent()).toEqual([]);
    expect(createMemory(rubbish, true).findQueryOf(['1'])).toBeNull();
  });
});
