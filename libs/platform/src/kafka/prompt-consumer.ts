// oxlint-disable-next-line typescript/triple-slash-reference -- an ambient module, for every project that compiles this file
/// <reference path="./socket-factory.d.ts" />
import type { Socket } from 'node:net';
import type { Consumer, ISocketFactory } from 'kafkajs';
import createSocketFactory from 'kafkajs/src/network/socketFactory.js';

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
