import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PurchaseForPayment } from '@asili/contracts';
import { newId } from '@asili/kernel';

/** The orders service as payments knows it: purchases, and which payment of each has begun. */
export async function startOrders() {
  const purchases = new Map<string, PurchaseForPayment>();
  const begun: { purchaseId: string; paymentId: string; until: string }[] = [];
  const state = { down: false, refuse: '' };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => {
      const reply = (status: number, body: object): unknown => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      const [, id = '', call] = /^\/internal\/purchases\/([^/]+)(\/payment-begun)?$/.exec(request.url ?? '') ?? [];
      const purchase = purchases.get(id);
      if (state.down) return reply(503, { status: 503, code: 'PLATFORM.UNAVAILABLE' });
      if (!purchase) return reply(404, { status: 404, code: 'PLATFORM.NOT_FOUND' });
      if (!call) return reply(200, purchase);
      if (state.refuse) return reply(409, { status: 409, code: state.refuse });
      begun.push({ purchaseId: id, ...(JSON.parse(Buffer.concat(chunks).toString()) as { paymentId: string; until: string }) });
      purchases.set(id, { ...purchase, state: 'paying' });
      return reply(200, purchases.get(id) as PurchaseForPayment);
    });
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begun, state,
    /** Two artisans in Kenya, 194 dollars together. */
    sell(customerId: string): PurchaseForPayment {
      const usd = (amount: string) => [{ amount, currency: 'USD' as const }];
      const purchase: PurchaseForPayment = {
        id: newId('pur'), customerId, state: 'held', createdAt: new Date().toISOString(), holdExpiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
        orders: [
          { orderId: newId('ord'), artisanId: newId('art'), artisanCountry: 'KE', items: usd('123.00'), delivery: usd('4.00') },
          { orderId: newId('ord'), artisanId: newId('art'), artisanCountry: 'KE', items: usd('64.00'), delivery: usd('3.00') },
        ],
      };
      purchases.set(purchase.id, purchase);
      return purchase;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
