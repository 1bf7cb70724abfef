// oxlint-disable-next-line typescript/triple-slash-reference -- an ambient module, for every project that compiles this file
/// <reference path="./request-queue.d.ts" />
// oxlint-disable-next-line typescript/triple-slash-reference -- an ambient module, for every project that compiles this file
/// <reference path="./socket-factory.d.ts" />
import type { Socket } from 'node:net';
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import type { Consumer, ISocketFactory } from 'kafkajs';
import createSocketFactory from 'kafkajs/src/network/socketFactory.js';

/** How late a request may be given up that got no answer. */
const lookEveryMs = 1000;

let quiet = false;

/**
 * Stops kafkajs 2.2.4 from waking the process for nothing, on every connection and for ever. Every millisecond it looks
 * whether requests wait that it has throttled: it computes the pause from -1 minus now. Where none wait there is nothing to
 * look for, and adding one schedules a look. And every tenth of a second it looks for requests that are overdue by many
 * seconds: once a second does, for all connections at once. Repeating it changes nothing.
 */
export function quietConnections(): void {
  if (quiet) return;
  quiet = true;
  const { prototype } = RequestQueue;
  // oxlint-disable-next-line typescript/unbound-method -- called with their own `this` below
  const { scheduleCheckPendingRequests: schedule, destroy } = prototype;
  prototype.scheduleCheckPendingRequests = function scheduleWhereSomeWait(this: RequestQueue): void {
    if (this.pending.length > 0) schedule.call(this);
  };
  const open = new Set<RequestQueue>();
  let timer: NodeJS.Timeout | undefined;
  prototype.scheduleRequestTimeoutCheck = function watch(this: RequestQueue): void {
    if (!this.enforceRequestTimeout) return;
    open.add(this);
    timer ??= setInterval(() => {
      for (const queue of open) failOverdue(queue);
    }, lookEveryMs);
  };
  prototype.destroy = function unwatch(this: RequestQueue): void {
    open.delete(this);
    if (open.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    destroy.call(this);
  };
}

function failOverdue(queue: RequestQueue): void {
  const now = Date.now();
  for (const request of queue.inflight.values())
    if (now - request.sentAt > request.requestTimeout) request.timeoutRequest();
  if (!queue.isConnected()) queue.destroy();
}

/** A consumer that can leave its group without waiting for the end of a fetch. */
export interface PromptConsumer extends Consumer {
  /** Ends its connections as a broker would: a fetch returns at once, and what is still to be said goes over new ones. */
  hangUp(): void;
}

/**
 * @param make the consumer, on connections of this factory
 * @param connect how to connect; by default as kafkajs does
 */
export function promptConsumer(
  make: (socketFactory: ISocketFactory) => Consumer,
  connect: ISocketFactory = createSocketFactory(),
): PromptConsumer {
  const sockets = new Set<Socket>();
  const consumer = make((options) => {
    const socket = connect(options);
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
    });
    return socket;
  });
  return Object.assign(consumer, {
    hangUp: () => {
      for (const socket of sockets) if (!socket.connecting) socket.push(null);
    },
  });
}
