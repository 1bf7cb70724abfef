import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  /** By the clock of `performance.now()`, in ms. */
  readonly at: number;
}

/** Our side of the callbacks: a server that keeps what the simulated providers send it. */
export class Receiver {
  received: Received[] = [];
  /** The status it answers with. */
  answerWith = 200;
  private readonly server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      this.received.push({
        method: request.method ?? '',
        path: request.url ?? '',
        body,
        headers: request.headers,
        at: performance.now(),
      });
      response.writeHead(this.answerWith).end();
    });
  });

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  /** Forgets what came, and answers 200 again. */
  reset(): void {
    this.received = [];
    this.answerWith = 200;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
