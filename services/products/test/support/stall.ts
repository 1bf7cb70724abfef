import { randomUUID } from 'node:crypto';
import type { Product, ProductReply } from '@asili/contracts';
import { EventStore, type Actor } from '@asili/platform';
import { ownPlace, ProductsApp, until } from './products-app.ts';

const stool = {
  name: 'Carved stool',
  description: 'Mvule wood.',
  category: 'Woodwork',
  technique: 'carving',
  price: '60',
};

export type Stall = Awaited<ReturnType<typeof openStall>>;

/** A service of its own with one artisan, and what the specs ask of that artisan's products. */
export async function openStall() {
  const app = await ProductsApp.start(ownPlace());
  const artisan = await app.artisan();
  const aProduct = async (body: object = {}): Promise<Product> =>
    (
      await app.request(artisan, 'POST', '/api/products', { ...stool, ...body }, { 'idempotency-key': randomUUID() })
    ).json<ProductReply>().product;
  const read = async (id: string, actor: Partial<Actor> = artisan): Promise<Product> =>
    (await app.request(actor, 'GET', `/api/products/${id}`)).json<ProductReply>().product;
  const eventsOf = async (id: string) =>
    (await app.app.get(EventStore).read(`product-${id}`)).events.map(({ type, data }) => ({ type, data }));
  const typesOf = async (id: string): Promise<string[]> => (await eventsOf(id)).map(({ type }) => type);
  const statusBecomes = (id: string, status: string) =>
    until(async () => (await read(id)).status === status, `${id} ${status}`);
  return { app, artisan, aProduct, read, eventsOf, typesOf, statusBecomes };
}
