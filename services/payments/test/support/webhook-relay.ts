import type { Actor } from '@asili/platform';
import type { RunningService } from '@asili/platform/testing';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const provider: Actor = { kind: 'anonymous', id: 'anybody', visitor: 'v', language: 'en' };

/** Our public address as providers see it: hands on, byte for byte, to the service's instances by turns, as the gateway does. */
export class WebhookRelay {
  readonly services: RunningService[] = [];
  /** What came in, for sending it again. */
  readonly seen: {
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Buffer;
  }[] = [];
  /** Answers for us instead: nothing reaches the service. */
  isDeaf = false;
  private turn = 0;
  private speaking: Readonly<Record<string, string>> = {};
  private addresses: readonly string[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).filter(([name]) => /^(content-type|.*signature)$/.test(name)),
        ) as Record<string, string>;
        const message = { path: request.url ?? '/', headers, body: Buffer.concat(chunks) };
        this.seen.push(message);
        if (this.isDeaf) return void response.writeHead(503).end();
        void this.send(message).then(
          (status) => response.writeHead(status).end(),
          () => response.destroy(),
        );
      });
    });
  }

  static async start(): Promise<WebhookRelay> {
    const relay = new WebhookRelay();
    await new Promise<void>((resolve) => relay.server.listen(0, '127.0.0.1', resolve));
    return relay;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** To instances that are processes of their own, from now on. @param speaking what the gateway would say of the caller */
  forwardTo(addresses: readonly string[], speaking: Readonly<Record<string, string>>): void {
    this.addresses = addresses;
    this.speaking = speaking;
  }

  async send({
    path,
    headers,
    body,
  }: {
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Buffer | string;
  }): Promise<number> {
    const address = this.addresses[this.turn++ % this.addresses.length];
    const init = { method: 'POST', headers, body: typeof body === 'string' ? body : new Uint8Array(body) };
    if (address !== undefined)
      return (await fetch(`${address}${path}`, { ...init, headers: { ...headers, ...this.speaking } })).status;
    const service = this.services[this.turn % this.services.length];
    const reply = await service?.call(provider, path, init);
    await reply?.arrayBuffer();
    return reply?.status ?? 503;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
