import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { Transform } from 'node:stream';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { routeOf } from '../../test/support/routes.ts';
import { CompressedAnswers } from './kept-answers.ts';
import { Relay } from './relay.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A client that reads nothing of what the relay sends it. */
async function aClient(acceptEncoding?: string) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port }, (answer: IncomingMessage) => {
    answer.pause();
  });
  client.on('error', () => undefined);
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  closing.push(() => {
    client.destroy();
    server.close();
  });
  const relay = new Relay(response, {
    route: routeOf('GET', '/ipfs/bafy'),
    method: 'GET',
    ownHeaders: {},
    acceptEncoding,
    knownTags: undefined,
    compressed: new CompressedAnswers(),
    onBegin: () => undefined,
    onSend: () => undefined,
    onEnd: () => undefined,
    maxUnreadMs: 20,
  });
  const flow = { pause: jest.fn(), resume: jest.fn() };
  relay.begin(200, { 'content-type': acceptEncoding ? 'text/plain' : 'image/png' }, flow);
  return { client, response, relay, flow };
}

describe('an answer that flows', () => {
  it('is cut off when its client takes nothing of it', async () => {
    const { response, relay, flow } = await aClient();
    const closed = once(response, 'close');
    relay.data(Buffer.alloc(64 * 1024 * 1024));
    expect(flow.pause).toHaveBeenCalledTimes(1);
    await closed;
    expect([response.destroyed, response.writableFinished, flow.resume.mock.calls.length]).toEqual([true, false, 0]);
  });

  it('leaves no compressor behind when its client goes', async () => {
    const { client, response, relay } = await aClient('gzip');
    const { compressor } = relay as unknown as { compressor: Transform };
    relay.data(Buffer.from('half'));
    const closed = once(response, 'close');
    client.destroy();
    await closed;
    expect(compressor.destroyed).toBe(true);
  });
});
