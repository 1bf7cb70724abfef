import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Product, VerifyReply } from '@asili/contracts';
import { ShopClient, signUp, until } from '@asili/test-kit';
import sharp from 'sharp';

export const origin = process.env['ASILI_URL'] ?? 'http://127.0.0.1:8080';
export const pictures = path.resolve(import.meta.dirname, '../../infra/seed/pictures');

/** A phone number that hardly anybody has yet, whichever of the files that run side by side asks: one of a hundred million. */
export function freshPhone(): string {
  const thousands = String(randomInt(100_000)).padStart(5, '0');
  return `+2547${thousands}${String(randomInt(999)).padStart(3, '0')}`; // Simulated owners of numbers that end in 999 think before they answer.
}
export function freshEmail(): string {
  return `buyer-${randomUUID()}@asili.example`;
}

export async function aSignedUpArtisan(
  location = { city: 'Arusha', country: 'Tanzania' },
): Promise<{ client: ShopClient; id: string; phone: string }> {
  const client = new ShopClient(origin);
  const phone = freshPhone();
  const { id } = await signUp(client, '/api/auth/register', phone, {
    phoneNumber: phone,
    firstName: 'Tumaini',
    location,
    language: 'en',
  });
  return { client, id, phone };
}

/** @param name a picture of the demo shop; left out: a small one of one colour, since the sizes of a real one take the processor for seconds */
export async function uploadPicture(client: ShopClient, name?: string): Promise<string> {
  const bytes =
    name === undefined
      ? await sharp({ create: { width: 160, height: 120, channels: 3, background: '#b5683c' } })
          .jpeg()
          .toBuffer()
      : await readFile(path.join(pictures, name));
  const { url } = (await client.upload('/api/uploads', new Uint8Array(bytes), 'image/jpeg')) as { url: string };
  return url;
}

export async function registerProduct(
  client: ShopClient,
  key: string,
  body: Record<string, unknown>,
): Promise<Product> {
  const { product } = (await client.post('/api/products', body, key)) as { product: Product };
  return product;
}

export async function getProduct(client: ShopClient, id: string): Promise<Product> {
  const { product } = (await client.get(`/api/products/${id}`)) as { product: Product };
  return product;
}

export function waitForStatus(
  client: ShopClient,
  id: string,
  status: Product['status'],
  timeoutMs = 120_000,
): Promise<Product> {
  return until(
    async () => {
      const product = await getProduct(client, id);
      return product.status === status && product;
    },
    `${id} ${status}`,
    timeoutMs,
  );
}

export async function verify(
  client: ShopClient,
  code: string,
  body: Record<string, unknown> = {},
): Promise<VerifyReply> {
  return (await client.post(`/api/verify/${encodeURIComponent(code)}`, body)) as unknown as VerifyReply;
}

/** Visitors are counted once an hour: waits where the next one is about to begin. */
export async function anHourThatLasts(): Promise<void> {
  const hourMs = 3_600_000;
  await until(() => Promise.resolve(hourMs - (Date.now() % hourMs) > 100_000), 'the next hour');
}
