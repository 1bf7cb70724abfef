import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Product, VerifyReply } from '@asili/contracts';
import { ShopClient, signUp, until } from '@asili/test-kit';

export const origin = process.env['ASILI_URL'] ?? 'http://127.0.0.1:8080';
export const pictures = path.resolve(import.meta.dirname, '../../infra/seed/pictures');

let people = 0;
/** A phone number nobody in this run has yet. */
export function freshPhone(): string {
  people += 1;
  return `+2547${String(Date.now() % 1_000_000).padStart(6, '0')}${String(people % 100).padStart(2, '0')}`;
}
export function freshEmail(): string {
  people += 1;
  return `buyer-${Date.now()}-${people}@asili.example`;
}

export async function aSignedUpArtisan(location = { city: 'Arusha', country: 'Tanzania' }): Promise<{ client: ShopClient; id: string; phone: string }> {
  const client = new ShopClient(origin);
  const phone = freshPhone();
  const { id } = await signUp(client, '/api/auth/register', phone, { phoneNumber: phone, firstName: 'Tumaini', location, language: 'en' });
  return { client, id, phone };
}

export async function uploadPicture(client: ShopClient, name: string): Promise<string> {
  const { url } = (await client.upload('/api/uploads', new Uint8Array(await readFile(path.join(pictures, name))), 'image/jpeg')) as { url: string };
  return url;
}

export async function registerProduct(client: ShopClient, key: string, body: Record<string, unknown>): Promise<Product> {
  const { product } = (await client.post('/api/products', body, key)) as { product: Product };
  return product;
}

export async function getProduct(client: ShopClient, id: string): Promise<Product> {
  const { product } = (await client.get(`/api/products/${id}`)) as { product: Product };
  return product;
}

export function waitForStatus(client: ShopClient, id: string, status: Product['status'], timeoutMs = 60_000): Promise<Product> {
  return until(`${id} ${status}`, async () => {
    const product = await getProduct(client, id);
    return product.status === status && product;
  }, timeoutMs);
}

export async function verify(client: ShopClient, code: string, body: Record<string, unknown> = {}): Promise<VerifyReply> {
  return (await client.post(`/api/verify/${encodeURIComponent(code)}`, body)) as unknown as VerifyReply;
}
