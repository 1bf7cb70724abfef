import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { WebhookFailure } from '@asili/contracts';
import { Webhook } from 'standardwebhooks';
import { until } from '@asili/platform/testing';
import { WebhookSender } from '../src/outgoing-webhooks/webhook-sender.http.ts';

const open: Server[] = [];
/** A server that says what it likes, byte for byte. */
async function aServer(
  answer: (socket: Socket) => void = (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'),
) {
  const seen = { connections: 0, closed: 0 };
  const server = createServer((socket) => {
    seen.connections += 1;
    socket.on('error', () => undefined);
    socket.on('close', () => {
      seen.closed += 1;
    });
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  open.push(server);
  return { seen, port: (server.address() as AddressInfo).port };
}
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});
const production = (hostname?: readonly { address: string; family: number }[]) =>
  new WebhookSender({
    allowsLoopback: false,
    timeoutMs: 30_000,
    ...(hostname && { resolve: () => Promise.resolve(hostname) }),
  });
const development = new WebhookSender({ allowsLoopback: true, timeoutMs: 30_000 });
const post = (sender: WebhookSender, url: string) => sender.post(url, { 'content-type': 'application/json' }, '{}');

it('signs as the test vector of Standard Webhooks says', () => {
  const signature = new Webhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw').sign(
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    new Date(1_614_265_330_000),
    '{"test": 2432232314}',
  );
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

describe('where it does not send', () => {
  it.each([
    'https://127.0.0.1',
    'https://localhost',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://2130706433',
    'https://0x7f.1',
    'https://0.0.0.0',
  ])('%s', async (address) => {
    const { seen, port } = await aServer();
    expect(await post(production(), `${address}:${port}/`)).toEqual({ failure: 'address' });
    expect(await post(development, `${address}:${port}/`)).toEqual({ failure: 'address' });
    expect(seen.connections).toBe(0);
  });

  it.each([
    ['a private address', [{ address: '10.0.0.7', family: 4 }]],
    ['the metadata of a cloud', [{ address: '169.254.169.254', family: 4 }]],
    [
      'one private address among public ones',
      [
        { address: '93.184.215.14', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    ],
    ['nowhere', []],
  ])('a name that leads to %s', async (_what, addresses) => {
    const { seen, port } = await aServer();
    expect(await post(production(addresses), `https://hooks.shop.example:${port}/`)).toEqual({ failure: 'address' });
    expect(seen.connections).toBe(0);
  });

  it('http, outside development; and in development http to anybody else', async () => {
    const { seen, port } = await aServer();
    expect(await post(production(), `http://127.0.0.1:${port}/`)).toEqual({ failure: 'address' });
    expect(
      await post(
        new WebhookSender({
          allowsLoopback: true,
          resolve: () => Promise.resolve([{ address: '192.168.1.1', family: 4 }]),
        }),
        `http://router.example:${port}/`,
      ),
    ).toEqual({ failure: 'address' });
    expect(seen.connections).toBe(0);
  });

  it('asks for a name once and connects to what was looked at, so that a second answer leads nowhere', async () => {
    const { port } = await aServer();
    let asked = 0;
    const sender = new WebhookSender({
      allowsLoopback: true,
      timeoutMs: 30_000,
      resolve: () => {
        asked += 1;
        return Promise.resolve([{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]);
      },
    });
    expect(await post(sender, `http://hooks.shop.example:${port}/`)).toEqual({ status: 200 });
    expect(asked).toBe(1);
  });
});

describe('what receivers say', () => {
  it('is their status and how long to wait, and redirects are not followed', async () => {
    const other = await aServer();
    const redirects = await aServer((socket) =>
      socket.end(`HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:${other.port}/\r\ncontent-length: 0\r\n\r\n`),
    );
    const busy = await aServer((socket) =>
      socket.end('HTTP/1.1 429 Too Many Requests\r\nretry-after: 120\r\ncontent-length: 0\r\n\r\n'),
    );
    const forever = await aServer((socket) =>
      socket.end('HTTP/1.1 503 Busy\r\nretry-after: 999999\r\ncontent-length: 0\r\n\r\n'),
    );
    expect(await post(development, `http://127.0.0.1:${redirects.port}/`)).toEqual({ status: 302 });
    expect(await post(development, `http://127.0.0.1:${busy.port}/`)).toEqual({ status: 429, retryAfterMs: 120_000 });
    expect(await post(development, `http://127.0.0.1:${forever.port}/`)).toEqual({
      status: 503,
      retryAfterMs: 86_400_000,
    });
    expect(other.seen.connections).toBe(0);
  });

  it('is cut off where it has no end', async () => {
    const endless = await aServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
      socket.on('drain', () => socket.write(chunk));
      socket.write(chunk);
    });
    expect(await post(development, `http://127.0.0.1:${endless.port}/`)).toEqual({ status: 200 });
    await until(() => endless.seen.closed === 1, 'the end of the connection');
  });

  const failures: readonly (readonly [string, (socket: Socket) => void, WebhookFailure])[] = [
    ['nothing', () => undefined, 'timeout'],
    ['a header of a byte a second', (socket) => void socket.write('HTTP/1.1 200 OK\r\nx: '), 'timeout'],
    ['no HTTP', (socket) => void socket.end('220 mail.example ESMTP\r\n'), 'connection'],
    [
      'headers without end',
      (socket) => void socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`),
      'connection',
    ],
    ['good-bye', (socket) => void socket.destroy(), 'connection'],
  ];
  it.each(failures)('is a failure where it is %s', async (_what, answer, failure) => {
    const timeoutMs = failure === 'timeout' ? 400 : 30_000;
    const server = await aServer(answer);
    expect(
      await post(new WebhookSender({ allowsLoopback: true, timeoutMs }), `http://127.0.0.1:${server.port}/`),
    ).toEqual({ failure });
    await until(() => server.seen.closed === 1, 'the end of the connection');
  });

  it('is a failure where nobody listens or the name is unknown', async () => {
    const { port } = await aServer();
    await new Promise((resolve) => {
      open.pop()?.close(resolve);
    });
    expect(await post(development, `http://127.0.0.1:${port}/`)).toEqual({ failure: 'connection' });
    expect(
      await post(
        new WebhookSender({
          allowsLoopback: false,
          resolve: () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })),
        }),
        'https://nobody.example/',
      ),
    ).toEqual({ failure: 'dns' });
  });
});
