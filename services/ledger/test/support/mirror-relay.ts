import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way to the mirror of one ledger's own: it can be told to know of no transaction, while everybody else sees them. */
export class MirrorRelay {
  withholdsTransactions = false;
  /** What was asked for, in order. */
  readonly asked: string[] = [];
  private readonly server: Server;

  private constructor(mirror: () => string) {
    this.server = createServer((request, response) => {
      const path = request.url ?? '/';
      this.asked.push(path);
      if (this.withholdsTransactions && path.startsWith('/api/v1/transactions/'))
        return void response
          .writeHead(404, { 'content-type': 'application/json' })
          .end('{"_status":{"messages":[{"message":"Not found"}]}}');
      fetch(mirror() + path)
        .then(async (reply) => {
          response
            .writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? 'application/json' })
            .end(Buffer.from(await reply.arrayBuffer()));
        })
        .catch(() => response.destroy());
    });
  }

  static async start(mirror: () => string): Promise<MirrorRelay> {
    const relay = new MirrorRelay(mirror);
    await new Promise<void>((resolve) => relay.server.listen(0, '127.0.0.1', resolve));
    return relay;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  end(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
