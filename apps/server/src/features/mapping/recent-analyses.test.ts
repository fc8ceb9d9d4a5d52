import type { FeedAnalysisReply } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { createRecentAnalyses } from './recent-analyses.ts';

const analysis = (itemCount: number): FeedAnalysisReply => ({
  feed: {
    format: 'rss',
    itemPath: 'rss/channel/item',
    title: null,
    itemCount,
    complete: true,
    bytes: 1,
    totalBytes: null,
    encoding: 'utf-8',
    contentType: 'text/xml',
  },
  foundPaths: [],
  proposal: [],
  industryId: null,
});

test('an analysis is remembered for five minutes, for the customer who asked for it', () => {
  let now = new Date('2026-03-01T10:00:00Z');
  const recent = createRecentAnalyses(() => now);
  recent.store('a', 'https://shop.example/feed', analysis(5));
  expect(recent.find('a', 'https://shop.example/feed')).toEqual(analysis(5));
  expect(recent.find('b', 'https://shop.example/feed')).toBeNull();
  expect(recent.find('a', 'https://shop.example/other')).toBeNull();
  now = new Date('2026-03-01T10:05:00Z');
  expect(recent.find('a', 'https://shop.example/feed')).toBeNull();
});

test('of very many looks the oldest are forgotten', () => {
  const recent = createRecentAnalyses(() => new Date(0));
  for (let number = 0; number < 101; number++)
    recent.store('a', `https://shop.example/${number}`, analysis(number));
  expect(recent.find('a', 'https://shop.example/0')).toBeNull();
  expect(recent.find('a', 'https://shop.example/100')).toEqual(analysis(100));
});
