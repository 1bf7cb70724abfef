import { createServer, type Server } from 'node:http';
import { cidText, readCar } from './car-reader.ts';

/** Kubo's `/api/v0/dag/import` as its documentation describes it. Refuses the first archive, to see it come again. */
export class KuboStub {
  readonly pinned: string[] = [];
  refused = 0;
  lastCar: ReturnType<typeof readCar> | undefined;
  private constructor(private readonly server: Server) {}

  static async start(): Promise<KuboStub> {
    const server = createServer();
    const stub = new KuboStub(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (request.url !== '/api/v0/dag/import?pin-roots=true' || stub.refused === 0) {
          stub.refused += 1;
          response.writeHead(500).end('{"Message":"not now"}');
          return;
        }
        const body = Buffer.concat(chunks);
        stub.lastCar = readCar(body.subarray(body.indexOf('\r\n\r\n') + 4, body.lastIndexOf('\r\n--')));
        const root = cidText(stub.lastCar.blocks[0]?.cid ?? '');
        stub.pinned.push(root);
        response.end(`${JSON.stringify({ Root: { Cid: { '/': root }, PinErrorMsg: '' } })}\n`);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return stub;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}`;
  }

  async end(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
