import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly id: string;
}

/** An integrator's server, which checks signatures as Standard Webhooks 1.0.0 says, with nothing but Node. */
export async function startReceiver() {
  const received: Received[] = [];
  const receiver = {
    answer: (response: ServerResponse, _message: Received): void => void response.writeHead(204).end(),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const message = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        id: String(request.headers['webhook-id']),
      };
      received.push(message);
      receiver.answer(response, message);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    at: (path: string): Received[] => received.filter((message) => message.path === path),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}

/** Whether the message is signed with that secret. */
export function isSigned({ headers, body, id }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return (
    headers['webhook-signature'] ===
    `v1,${createHmac('sha256', key)
      .update(`${id}.${String(headers['webhook-timestamp'])}.${body}`)
      .digest('base64')}`
  );
}
