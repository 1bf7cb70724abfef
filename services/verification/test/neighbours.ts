import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { certificateCheck, codeResolution, productReply, type CertificateCheck, type Product } from '@asili/contracts';
import { makeShortCode, newId } from '@asili/kernel';
import { actorHeader } from '@asili/platform';
import type { TestEvent } from './harness.ts';

async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  let down = false;
  const server = createServer((request, response) => (down ? request.socket.destroy() : handle(request, response)));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    down(is: boolean) {
      down = is;
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** The products service as far as this one knows it: its public product page and what a demonstration code stands for, in the contracts' shapes. */
export async function productsService() {
  const pages = new Map<string, Product>();
  /** Product ids by demonstration code. */
  const demos = new Map<string, string>();
  const asked: string[] = [];
  const server = await serve((request, response) => {
    const code = /^\/api\/products\/([^/]+)$/.exec(request.url ?? '')?.[1];
    if (!request.headers[actorHeader]) return json(response, 401, { code: 'PLATFORM.ACTOR_TOKEN', status: 401 });
    const demo = /^\/internal\/products\/by-code\/([^/]+)$/.exec(request.url ?? '')?.[1];
    if (demo !== undefined)
      return json(
        response,
        200,
        codeResolution.parse({ productId: demos.get(demo) ?? null, artisanId: null, status: null, shortCode: null }),
      );
    if (code === undefined) return json(response, 404, { code: 'PLATFORM.NOT_FOUND', status: 404 });
    asked.push(code);
    const product =
      pages.get(decodeURIComponent(code)) ?? [...pages.values()].find(({ shortCode }) => shortCode === code);
    return product
      ? json(response, 200, productReply.parse({ product }))
      : json(response, 404, { code: 'PRODUCTS.NOT_FOUND', status: 404 });
  });
  return { ...server, pages, demos, asked };
}

/** The ledger service: says what the test tells it to say, in the contract's shape. */
export async function ledgerService(now = () => new Date()) {
  const asked: string[] = [];
  let say: Partial<CertificateCheck> = {};
  let delayMs = 0;
  const server = await serve((request, response) => {
    const productId = /^\/internal\/certificates\/([^/]+)\/check$/.exec(request.url ?? '')?.[1];
    if (productId === undefined) return json(response, 404, { code: 'PLATFORM.NOT_FOUND', status: 404 });
    asked.push(productId);
    const at = now().toISOString();
    const check = {
      productId,
      network: 'local',
      reachable: true,
      checkedAt: at,
      source: 'http://mirror.example',
      ok: true,
      mismatches: [],
      lastGoodAt: say.ok === false ? null : (say.checkedAt ?? at),
      ...say,
    };
    setTimeout(() => json(response, 200, certificateCheck.parse(check)), delayMs);
    return response;
  });
  return {
    ...server,
    asked,
    says(what: Partial<CertificateCheck>, slowlyMs = 0) {
      say = what;
      delayMs = slowlyMs;
    },
  };
}

export interface TestProduct {
  readonly id: string;
  readonly artisanId: string;
  readonly shortCode: string;
  readonly page: Product;
  readonly events: readonly TestEvent[];
}

let count = 0;

/** A product with a page and the events that led to it. */
export function aProduct(change: { certified?: boolean; shortCode?: string | undefined } = {}): TestProduct {
  const { certified = true } = change;
  const id = newId('prd');
  const artisanId = newId('art');
  const shortCode = change.shortCode ?? makeShortCode(Math.floor(Math.random() * 9_000_000) + (count += 1));
  const at = new Date().toISOString();
  const certificate = {
    network: 'local',
    tokenId: '0.0.1001',
    serial: count,
    transactionId: '0.0.2@1.2',
    consensusAt: at,
    metadataCid: 'bafy',
    contentHash: '9f'.repeat(32),
    explorerUrl: 'https://asili.example/x',
    feeUsd: '0.02',
  };
  const page = {
    id,
    shortCode,
    name: 'Carved bowl',
    description: '',
    category: 'Woodwork',
    price: '85.00',
    currency: 'USD',
    stock: 1,
    imageUrl: null,
    imageUrls: [],
    images: [],
    artisanId,
    artisan: { id: artisanId, firstName: 'Wanjiru', location: { city: 'Nairobi', country: 'KE' } },
    status: certified ? 'verified' : 'pending',
    isVerified: certified,
    verificationCount: 0,
    avgRating: null,
    reviewCount: 0,
    qrCode: '/q.svg',
    qrPayload: `https://asili.example/verify/${id}`,
    nftTokenId: null,
    certificate: certified ? certificate : null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  } as unknown as Product;
  const event = (version: number, name: string, data: object): TestEvent => ({
    type: `products.${name}.v1`,
    subject: id,
    version,
    data: { productId: id, ...data },
  });
  const registered = event(1, 'product-registered', {
    artisanId,
    country: 'KE',
    shortCode,
    name: 'Carved bowl',
    description: '',
    category: 'Woodwork',
    technique: 'carving',
    images: [],
    price: '85.00',
    currency: 'USD',
    stock: 1,
  });
  return {
    id,
    artisanId,
    shortCode,
    page,
    events: certified ? [registered, event(2, 'product-certified', { artisanId, certificate })] : [registered],
  };
}
