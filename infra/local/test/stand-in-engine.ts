import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

export interface CreatedContainer {
  readonly Image: string;
  readonly Cmd?: string[];
  readonly Env: string[];
  readonly HostConfig: { readonly Binds?: string[]; readonly PortBindings: Record<string, { HostPort: string }[]> };
}

/**
 * Answers the part of Docker's HTTP interface (Engine API 1.4x) that our sources use through testcontainers. Containers
 * are only remembered; each says at once whatever its image is known to say.
 */
export class StandInEngine {
  readonly created: CreatedContainer[] = [];
  readonly built: string[] = [];
  readonly executed: string[][] = [];
  readonly deleted: string[] = [];
  private readonly containers = new Map<string, CreatedContainer>();
  private readonly server: Server;
  private readonly says: (image: string, command?: readonly string[]) => string | Promise<string>;
  private readonly starts: (container: CreatedContainer) => Promise<void>;

  /**
   * @param says what a container of an image writes, and what a command run inside it answers
   * @param starts what has to be there once a container has started
   */
  constructor(
    says: (image: string, command?: readonly string[]) => string | Promise<string>,
    starts: (container: CreatedContainer) => Promise<void> = () => Promise.resolve(),
  ) {
    this.says = says;
    this.starts = starts;
    this.server = createServer({ keepAliveTimeout: 0 }, (request, response) => void this.answer(request, response)); // A slow test must not find its connection closed.
  }

  async listen(socket: string): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(socket, resolve));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://engine');
    const where = pathname.replace(/^\/v[\d.]+/, '');
    const id = /^\/(?:containers|exec)\/(?!create|json)([^/]+)/.exec(where)?.[1] ?? '';
    const call = `${request.method} ${where.replace(id || '\0', '*')}`;
    const send = (status: number, body: unknown = {}): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (call === 'POST /containers/create')
      return send(201, { Id: this.create((await json(request)) as CreatedContainer) });
    if (call === 'POST /containers/*/exec')
      return send(201, { Id: this.execute(id, (await json(request)) as { Cmd: string[] }) });
    if (call === 'POST /build') return this.build(request, response, searchParams.get('t') ?? '');
    request.resume();
    switch (call) {
      case 'GET /_ping':
        return send(200);
      case 'GET /networks/bridge':
        return send(200, { IPAM: { Config: [{ Gateway: '127.0.0.1' }] } });
      case 'GET /info':
        return send(200, {
          ServerVersion: '0',
          OperatingSystem: 'stand-in',
          OSType: 'linux',
          Architecture: 'x86_64',
          IndexServerAddress: '',
        });
      case 'GET /containers/json':
        return send(200, []);
      case 'GET /containers/*/json':
        return send(200, this.inspect(id));
      case 'GET /containers/*/logs':
        return frames(response, await this.says(this.imageOf(id)));
      case 'POST /exec/*/start':
        return frames(response, await this.says(this.imageOf(id), this.executed.at(-1)));
      case 'GET /exec/*/json':
        return send(200, { ExitCode: 0, Running: false });
      case 'POST /containers/*/start':
        await this.starts(this.containers.get(id) as CreatedContainer);
        return void response.writeHead(204).end();
      case 'POST /containers/*/stop':
      case 'DELETE /containers/*':
        return void response.writeHead(204).end();
      default:
        return this.imageOrVolume(call, where, send);
    }
  }

  private imageOrVolume(call: string, where: string, send: (status: number, body?: unknown) => void): void {
    const image = decodeURIComponent(/^\/images\/(.+)\/json$/.exec(where)?.[1] ?? '');
    if (call.startsWith('DELETE /volumes/')) return (this.deleted.push(where.slice('/volumes/'.length)), send(204));
    if (image.startsWith('asili/') && !this.built.includes(image))
      return send(404, { message: `No such image: ${image}` });
    if (image) return send(200, { Id: image, Config: {} });
    return send(404, { message: `the stand-in does not know ${call}` });
  }

  private create(container: CreatedContainer): string {
    const id = randomUUID();
    this.containers.set(id, container);
    this.created.push(container);
    return id;
  }

  private execute(id: string, { Cmd }: { Cmd: string[] }): string {
    this.executed.push(Cmd);
    return id;
  }

  private build(request: IncomingMessage, response: ServerResponse, image: string): void {
    request.resume();
    request.once('end', () => {
      this.built.push(image);
      response.end('{"stream":"Successfully built"}\n');
    });
  }

  private imageOf(id: string): string {
    return this.containers.get(id)?.Image ?? '';
  }

  private inspect(id: string): unknown {
    const { HostConfig } = this.containers.get(id) ?? {};
    const Ports = Object.fromEntries(
      Object.entries(HostConfig?.PortBindings ?? {}).map(([port, bindings]) => [
        port,
        bindings.map(({ HostPort }) => ({ HostIp: '0.0.0.0', HostPort })),
      ]),
    );
    return {
      Id: id,
      Name: id,
      State: { Status: 'running', Running: true },
      Config: { Hostname: id, Labels: {} },
      HostConfig,
      NetworkSettings: { Ports, Networks: {} },
    };
  }
}

/** Docker's multiplexed stream: a header of eight bytes (1 for stdout, length) before the text. */
function frames(response: ServerResponse, text: string): void {
  const header = Buffer.alloc(8);
  header.writeUInt8(1, 0);
  header.writeUInt32BE(Buffer.byteLength(text), 4);
  response
    .writeHead(200, { 'content-type': 'application/vnd.docker.multiplexed-stream' })
    .end(Buffer.concat([header, Buffer.from(text)]));
}
