import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { EventData } from '@asili/contracts';
import { newId } from '@asili/kernel';

/** Not a picture anybody could look at, but bytes that begin like one; different for every id. */
export function photoBytes(imageId: string): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    createHash('sha512').update(imageId).digest(),
    Buffer.alloc(2_000, imageId),
  ]);
}

/** The one route of the products service that the ledger asks. */
export class ProductsStub {
  /** Answers 503 while true. */
  down = false;
  /** Ids whose bytes come altered. */
  readonly altered = new Set<string>();
  /** Ids of the photos it was asked for, refused or not. */
  readonly asked: string[] = [];
  private constructor(private readonly server: Server) {}

  static async start(): Promise<ProductsStub> {
    const server = createServer();
    const stub = new ProductsStub(server);
    server.on('request', (request, response) => {
      const id = /^\/internal\/images\/([^/]+)\/certified$/.exec(request.url ?? '')?.[1];
      if (id) stub.asked.push(id);
      if (stub.down || !id || !request.headers['x-asili-actor']) {
        response.writeHead(stub.down ? 503 : 404, { 'content-type': 'application/problem+json' }).end('{}');
        return;
      }
      response
        .writeHead(200, { 'content-type': 'image/jpeg' })
        .end(stub.altered.has(id) ? Buffer.from('other') : photoBytes(id));
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

type Registered = EventData<'products.product-registered.v3'>;

/** A registration with `photos` photos whose checksums are those the stub serves; as the release before made it, it names no objects. */
export function aRegistration(change: Partial<Registered> = {}, photos = 2): Registered {
  const images = Array.from({ length: photos }, () => {
    const id = newId('img');
    return {
      id,
      width: 1200,
      height: 900,
      blur: 'data:,',
      sha256: createHash('sha256').update(photoBytes(id)).digest('hex'),
    };
  });
  return {
    productId: newId('prd'),
    artisanId: newId('art'),
    country: 'KE',
    shortCode: '12345670',
    name: 'Sisal basket',
    description: 'Handwoven, dyed with bark',
    category: 'Home Decor',
    technique: 'basketry',
    materials: ['sisal', 'leather'],
    images,
    price: '85.00',
    currency: 'USD',
    stock: 1,
    translations: { sw: { name: 'Kikapu cha mkonge' } },
    ...change,
  };
}
