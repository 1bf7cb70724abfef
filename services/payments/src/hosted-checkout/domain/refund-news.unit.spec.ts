import { expect, it } from '@jest/globals';
import { refundNews } from './refund-news.ts';

it.each([
  ['succeeded', { kind: 'succeeded' }],
  ['failed', { kind: 'failed', reason: 'failed' }],
  ['canceled', { kind: 'failed', reason: 'canceled' }],
  ['pending', { kind: 'pending' }],
  ['requires_action', { kind: 'pending' }],
  ['something new', { kind: 'pending' }],
  ['', { kind: 'pending' }],
])('a refund that is %j', (status, news) => {
  expect(refundNews(status)).toEqual(news);
});
