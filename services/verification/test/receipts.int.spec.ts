import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { languages, problem, receiptReply, verifyReply, type Receipt } from '@asili/contracts';
import { cleanUp, publisher, startInstance, testEnvironment, visitor, type Instance } from './harness.ts';
import { aProduct, ledgerService, productsService } from './neighbours.ts';

let env: NodeJS.ProcessEnv;
let products: Awaited<ReturnType<typeof productsService>>;
let ledger: Awaited<ReturnType<typeof ledgerService>>;
let kafka: Awaited<ReturnType<typeof publisher>>;
let one: Instance;
let two: Instance;

beforeAll(async () => {
  [products, ledger] = await Promise.all([productsService(), ledgerService()]);
  env = testEnvironment({ PRODUCTS_URL: products.url, LEDGER_URL: ledger.url });
  kafka = await publisher(env);
  [one, two] = await Promise.all([startInstance(env), startInstance(env)]);
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await Promise.all([kafka.close(), products.close(), ledger.close()]);
  await cleanUp(env);
});

async function known() {
  const product = aProduct();
  products.pages.set(product.id, product.page);
  await kafka.publish(product.events);
  return product;
}
async function verify(code: string, body: object = {}) {
  return verifyReply.parse(
    await (await one.post(visitor('officer'), `/api/verify/${encodeURIComponent(code)}`, body)).json(),
  );
}
const call = (path: string, headers: Record<string, string> = {}) =>
  two.call(visitor('anybody'), `/api/verify/receipts/${path}`, { headers });
const receiptOf = async (id: string): Promise<Receipt> => receiptReply.parse(await (await call(id)).json()).receipt;

describe('the receipt of a verification', () => {
  it('says what was verified, when and how it came out, to anybody with its id, and nothing about who asked', async () => {
    const product = await known();
    const { verification } = await verify(product.shortCode, { location: { latitude: -1.29, longitude: 36.82 } });
    const receipt = await receiptOf(verification.id);
    expect(receipt).toMatchObject({
      id: verification.id,
      verifiedAt: verification.verifiedAt,
      code: product.shortCode,
      isAuthentic: true,
      verdict: 'RECORD_GENUINE',
      reasons: [],
      network: 'local',
      product: { id: product.id, name: 'Carved bowl' },
    });
    expect(JSON.stringify(receipt)).not.toMatch(/officer|E37/);
  });

  it('of a code that another website shows vouches for no product, and keeps nothing of a text that is no code', async () => {
    const product = await known();
    const foreign = await verify(product.id, { scanned: `https://evil.example/${product.id}` });
    expect(await receiptOf(foreign.verification.id)).toMatchObject({
      isAuthentic: false,
      verdict: 'SUSPECT',
      product: null,
    });
    const nonsense = await verify('call me on +254711000001');
    expect(await receiptOf(nonsense.verification.id)).toMatchObject({ code: null, verdict: 'UNKNOWN', product: null });
  });

  it.each(['vrf_00000000000000000000000000', 'prd_00000000000000000000000000', 'x', '..%2F..', '%00'])(
    'is 404 for %s, as page and as file',
    async (id) => {
      for (const path of [id, `${id}/receipt.pdf`]) {
        const reply = await call(path, { 'accept-language': 'fr' });
        expect([reply.status, problem.parse(await reply.json()).code]).toEqual([404, 'VERIFICATION.NO_SUCH_RECEIPT']);
      }
    },
  );

  it('is one page of A4 in each language, the same bytes for the same receipt', async () => {
    const { verification } = await verify((await known()).shortCode);
    const files = await Promise.all(
      languages.map(async (lang) => {
        const reply = await call(`${verification.id}/receipt.pdf?lang=${lang}`);
        expect([reply.status, reply.headers.get('content-type'), reply.headers.get('content-disposition')]).toEqual([
          200,
          'application/pdf',
          `inline; filename="asili-${verification.id}.pdf"`,
        ]);
        const again = await call(`${verification.id}/receipt.pdf?lang=${lang}`, {
          'if-none-match': reply.headers.get('etag') ?? '',
        });
        expect(again.status).toBe(304);
        return Buffer.from(await reply.arrayBuffer()).toString('latin1');
      }),
    );
    for (const file of files) {
      expect(file.match(/\/Type \/Page\b/g)).toHaveLength(1);
      expect(
        /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/
          .exec(file)
          ?.slice(1)
          .map((points) => Math.round((Number(points) / 72) * 25.4)),
      ).toEqual([210, 297]);
    }
    expect(new Set(files).size).toBe(3);
    expect((await call(`${verification.id}/receipt.pdf?lang=xx`)).status).toBe(400);
  });

  it('waits for the products service rather than leave the product out', async () => {
    const { verification } = await verify((await known()).shortCode);
    products.down(true);
    const reply = await startInstance(env).then(async (fresh) => {
      const answer = await fresh.call(visitor('anybody'), `/api/verify/receipts/${verification.id}`);
      await fresh.close();
      return answer;
    });
    products.down(false);
    expect(reply.status).toBe(503);
  });
});
