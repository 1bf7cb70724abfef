import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stopGently } from './shutdown.ts';

it('answers what comes on open connections and has callers let go of them, then closes', async () => {
  const server = createServer((_request, response) => {
    response.end('here');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<{ connection: string | undefined; reused: boolean }>((resolve, reject) => {
      const request = get({ port, host: '127.0.0.1', agent }, (response: IncomingMessage) => {
        response.resume().once('end', () => {
          resolve({ connection: response.headers.connection, reused: request.reusedSocket });
        });
      }).once('error', reject);
    });
  expect(await ask()).toEqual({ connection: 'keep-alive', reused: false });
  const stopped = stopGently({
    getHttpServer: () => server,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  });
  expect(await ask()).toEqual({ connection: 'close', reused: true });
  expect(await ask()).toEqual({ connection: 'close', reused: false });
  await stopped;
  await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  agent.destroy();
});
