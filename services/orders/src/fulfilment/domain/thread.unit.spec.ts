import { describe, expect, it } from '@jest/globals';
import {
  ThreadFull,
  TooManyMessages,
  requireRoomInThread,
  maxMessages,
  threadDecider,
  type Message,
} from './thread.ts';

const now = new Date('2026-11-24T11:00:00Z');
const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const written = (count: number, by: Message['by'], at: Date): Message[] =>
  Array.from({ length: count }, (_, n) => ({ messageId: `msg_${n}`, by, at }));

describe('a side of an order', () => {
  it('writes twenty messages within an hour, whatever the other side does', () => {
    const full = written(20, 'buyer', minutesAgo(50));
    expect(() => requireRoomInThread(full, 'buyer', now)).toThrow(TooManyMessages);
    expect(() => requireRoomInThread(full, 'artisan', now)).not.toThrow();
    expect(() => requireRoomInThread(full, 'buyer', new Date(now.getTime() + 10 * 60_000))).not.toThrow();
    try {
      requireRoomInThread(full, 'buyer', now);
    } catch (error) {
      expect((error as TooManyMessages).retryAfterSeconds).toBe(600);
    }
  });

  it('finds a full thread closed', () => {
    expect(() => requireRoomInThread(written(maxMessages, 'artisan', minutesAgo(900)), 'buyer', now)).toThrow(
      ThreadFull,
    );
    const data = {
      messageId: 'msg_1',
      orderId: 'ord_1',
      number: '1043213',
      purchaseId: 'pur_1',
      artisanId: 'art_1',
      customerId: 'cus_1',
      by: 'buyer' as const,
    };
    const command = { ...data, now };
    expect(() => threadDecider.decide({ count: maxMessages }, command)).toThrow(ThreadFull);
    expect(threadDecider.decide({ count: 0 }, command)).toEqual([{ type: 'message-sent', data }]);
  });
});
