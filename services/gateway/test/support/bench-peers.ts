import { fastify } from 'fastify';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { page, script } from './bench-files.ts';
import { manifests } from './routes.ts';

/** A server of fixed bytes, by its argument: `bare` is a plain Fastify page, `services` stands for all that is behind the gateway. Tells its parent the port. */

const product = {
  id: 'prd_01hzx3v9k2m4n5p6q7r8s9t0',
  shortCode: '84864816',
  name: 'Kiondo of sisal and leather, hand woven',
  category: 'Home Decor',
  price: '85.00',
  currency: 'USD',
  stock: 1,
  description:
    'Woven by hand over three weeks from sisal dyed with bark and leaves; the handles are of goat leather, tanned in the village and sewn with waxed thread. '.repeat(
      3,
    ),
  imageUrl: '/media/img_1/960.jpg',
  imageUrls: ['/media/img_1/960.jpg', '/media/img_2/960.jpg'],
  images: [
    {
      id: 'img_1',
      widths: [160, 320, 640, 960, 1600],
      blur: 'data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADwAQCdASoIAAgAAkA4JZQCdAEO',
      alt: 'Kiondo',
    },
  ],
  artisanId: 'art_1',
  artisan: {
    id: 'art_1',
    firstName: 'Akinyi',
    lastName: 'Odhiambo',
    businessName: 'Lake Weavers',
    location: { city: 'Kisumu', country: 'KE' },
  },
  status: 'verified',
  isVerified: true,
  verificationCount: 12,
  avgRating: null,
  reviewCount: 0,
  qrCode: '/api/products/prd_1/qr.svg',
  qrPayload: 'http://127.0.0.1:8080/verify/84864816',
  nftTokenId: '0.0.1004/76',
  certificate: {
    network: 'local',
    tokenId: '0.0.1004',
    serial: 76,
    transactionId: '0.0.2-1700000000-000000001',
    consensusAt: '2026-11-21T00:00:00Z',
    metadataCid: 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku',
    contentHash: 'a'.repeat(64),
    explorerUrl: '/explorer',
    feeUsd: '0.02',
  },
  createdAt: '2026-11-21T00:00:00Z',
  updatedAt: '2026-11-21T00:00:00Z',
  version: 4,
};
const listing = Buffer.from(
  JSON.stringify({
    products: Array.from({ length: 24 }, (_, n) => ({ ...product, id: `${product.id}${n}` })),
    total: 24,
    facets: { category: [], country: [], price: null },
    nextCursor: null,
  }),
);
const detail = Buffer.from(JSON.stringify({ product }));
const alive = Buffer.from('{"status":"ok","components":{}}');
const type = 'application/json; charset=utf-8';
const [pageBytes, scriptBytes] = [Buffer.from(page), Buffer.from(script)];

async function serveBare(): Promise<number> {
  const bare = fastify();
  bare.get('/features', (_request, reply) => reply.type('text/html; charset=utf-8').send(pageBytes));
  bare.get('/assets/main.0123abcd.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(scriptBytes),
  );
  bare.get('/health/live', (_request, reply) => reply.type(type).send(alive));
  bare.get('/api/marketplace/products', (_request, reply) => reply.type(type).send(listing));
  bare.get('/api/products/:id', (_request, reply) => reply.type(type).send(detail));
  await bare.listen({ port: 0, host: '127.0.0.1' });
  return (bare.server.address() as AddressInfo).port;
}

const send = (response: ServerResponse, body: Buffer, kept: boolean) =>
  response
    .writeHead(200, {
      'content-type': type,
      'content-length': body.length,
      'cache-control': 'no-cache',
      'x-request-id': 'req_service',
      ...(kept && { 'x-asili-cache-control': 'max-age=1' }),
    })
    .end(body);

async function serveServices(): Promise<number> {
  const services = createServer((request, response) => {
    if (request.url === '/routes.json') response.end(JSON.stringify(manifests.get('products')));
    else
      send(
        response,
        request.url?.startsWith('/api/marketplace/') ? listing : detail,
        !request.url?.includes('limit=23'),
      );
  });
  await new Promise<void>((resolve) => {
    services.listen(0, '127.0.0.1', resolve);
  });
  return (services.address() as AddressInfo).port;
}

process.send?.(await (process.argv[2] === 'bare' ? serveBare() : serveServices()));
