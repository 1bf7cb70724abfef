import { DomainError } from '@asili/kernel';
import type { WrittenData } from '@asili/contracts';

/** An order's thread has as many messages as it may. */
export class ThreadFull extends DomainError {
  readonly code = 'ORDERS.THREAD_FULL';
  readonly status = 409;
}

/** One side has written too much within an hour. */
export class TooManyMessages extends DomainError {
  readonly code = 'ORDERS.TOO_MANY_MESSAGES';
  readonly status = 429;
  override readonly retryAfterSeconds: number;
  constructor(seconds: number) {
    super();
    this.retryAfterSeconds = seconds;
  }
}

export interface MessageSent {
  readonly type: 'message-sent';
  readonly data: WrittenData<'orders.message-sent.v1'>;
}
export interface Message {
  readonly messageId: string;
  readonly by: 'buyer' | 'artisan';
  readonly at: Date;
}
export interface SendMessage extends Omit<WrittenData<'orders.message-sent.v1'>, 'messageId'> {
  readonly messageId: string;
  readonly now: Date;
}

interface ThreadState {
  readonly count: number;
}

export const maxMessages = 200;
const maxPerHour = 20;
const hourMs = 3_600_000;

/** What one side may still write. Pure. @param all what both wrote so far, oldest first @throws ThreadFull, TooManyMessages */
export function requireRoomInThread(all: readonly Message[], by: Message['by'], now: Date): void {
  if (all.length >= maxMessages) throw new ThreadFull();
  const recent = all.filter((message) => message.by === by && now.getTime() - message.at.getTime() < hourMs);
  const [oldest] = recent;
  if (oldest && recent.length >= maxPerHour)
    throw new TooManyMessages(Math.ceil((oldest.at.getTime() + hourMs - now.getTime()) / 1000));
}

/** The thread of an order; its stream is `thread-<order>`. The stream's version keeps two messages of one moment apart. */
export const threadDecider = {
  initial: { count: 0 } as ThreadState,
  decide: ({ count }: ThreadState, { now: _now, ...data }: SendMessage): MessageSent[] => {
    if (count >= maxMessages) throw new ThreadFull();
    return [{ type: 'message-sent', data }];
  },
  evolve: ({ count }: ThreadState, _event: MessageSent): ThreadState => ({ count: count + 1 }),
  stream: (orderId: string): string => `thread-${orderId}`,
};
