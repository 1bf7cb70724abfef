import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TakenSms {
  readonly username: string | null;
  readonly to: string | null;
  readonly message: string | null;
  readonly from: string | null;
}

/** How the stand-in answers the next messages. */
export type Fault = 'none' | 'invalid-number' | 'no-balance' | 'server-error' | 'hang' | 'garbage';

/**
 * Stand-in for Africa's Talking, built from its documentation: form-encoded body, `apiKey` header, 401 with plain text for
 * a wrong key, 201 with `SMSMessageData` and one status code per recipient otherwise.
 */
export async function africasTalkingServer(apiKey: string) {
  const taken: TakenSms[] = [];
  let fault: Fault = 'none';
  const server = createServer((request, response) => {
    void body(request).then((form) => {
      const json = (status: number, value: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      if (request.method !== 'POST' || request.url !== '/version1/messaging') return response.writeHead(404).end();
      if (request.headers['content-type'] !== 'application/x-www-form-urlencoded;charset=UTF-8')
        return response.writeHead(415).end();
      if (request.headers['apikey'] !== apiKey)
        return response.writeHead(401).end('The supplied authentication is invalid');
      if (fault === 'server-error') return response.writeHead(500).end('oops');
      if (fault === 'garbage') return response.writeHead(201).end('<html>');
      if (fault === 'hang') return response;
      const to = form.get('to') ?? '';
      const bad =
        fault === 'invalid-number'
          ? { statusCode: 403, status: 'InvalidPhoneNumber' }
          : fault === 'no-balance'
            ? { statusCode: 405, status: 'InsufficientBalance' }
            : undefined;
      if (!bad)
        taken.push({ username: form.get('username'), to, message: form.get('message'), from: form.get('from') });
      const recipient = {
        number: to,
        messageId: bad ? 'None' : 'ATXid_1',
        cost: bad ? '0' : 'KES 0.8000',
        ...(bad ?? { statusCode: 101, status: 'Success' }),
      };
      return json(201, {
        SMSMessageData: { Message: `Sent to ${bad ? 0 : 1}/1 Total Cost: KES 0.8000`, Recipients: [recipient] },
      });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    answer(next: Fault) {
      fault = next;
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

async function body(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}
