import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fileReportReply, historyReply, problem, type HistoryReply } from '@asili/contracts';
import { Log, Mongo, Sealer } from '@asili/platform';
import { parseEvent } from '@asili/platform/testing';
import sharp from 'sharp';
import { ReportStore } from '../src/reports/report-store.mongo.ts';
import { verificationConfig } from '../src/config.ts';
import {
  cleanUp,
  eavesdrop,
  publisher,
  startInstance,
  testEnvironment,
  until,
  visitor,
  type Instance,
} from './harness.ts';
import { aProduct, ledgerService, productsService, type TestProduct } from './neighbours.ts';

/** Begins at ten past the hour and goes on from there: no visitor's hour ends unasked. */
const [began, tenPast] = [Date.now(), Date.parse(`${new Date().toISOString().slice(0, 13)}:10:00.000Z`)];
const clock = { now: () => new Date(tenPast + Date.now() - began) };
let env: NodeJS.ProcessEnv;
let products: Awaited<ReturnType<typeof productsService>>;
let ledger: Awaited<ReturnType<typeof ledgerService>>;
let kafka: Awaited<ReturnType<typeof publisher>>;
let ear: Awaited<ReturnType<typeof eavesdrop>>;
let service: Instance;
let mongo: Mongo;

async function known(): Promise<TestProduct> {
  const product = aProduct();
  products.pages.set(product.id, product.page);
  await kafka.publish(product.events);
  return product;
}
async function history(code: string, query = ''): Promise<HistoryReply> {
  const reply = await service.call(visitor('reader'), `/api/verify/${code}/history${query}`);
  expect(reply.status).toBe(200);
  return historyReply.parse(await reply.json());
}

beforeAll(async () => {
  [products, ledger] = await Promise.all([productsService(), ledgerService()]);
  env = testEnvironment({ PRODUCTS_URL: products.url, LEDGER_URL: ledger.url });
  kafka = await publisher(env);
  [service, ear] = await Promise.all([startInstance(env, clock), eavesdrop(env)]);
  mongo = await Mongo.connect(verificationConfig(env), new Log({ service: 'test', level: 'silent' }));
});
afterAll(async () => {
  await Promise.all([service.close(), ear.close(), mongo.close()]);
  await Promise.all([kafka.close(), products.close(), ledger.close()]);
  await cleanUp(env);
});

describe('GET /api/verify/{code}/history', () => {
  it('pages through every check, newest first, without a person in it', async () => {
    const { id, shortCode } = await known();
    const position = { location: { latitude: -1.2921, longitude: 36.8219 } };
    for (let i = 0; i < 11; i += 1)
      await service.post(visitor(`v${i}`), `/api/verify/${id}`, i === 9 ? position : { location: 'Unknown' });
    const pages: HistoryReply[] = [];
    for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.nextCursor ?? null)
      pages.push(await history(shortCode, `?limit=4${cursor ? `&cursor=${cursor}` : ''}`));
    expect(pages.map(({ verifications, total }) => [verifications.length, total])).toEqual([
      [4, 11],
      [4, 11],
      [3, 11],
    ]);
    const all = pages.flatMap(({ verifications }) => verifications);
    expect(new Set(all.map((line) => line.id)).size).toBe(11);
    expect(all.map((line) => line.verifiedAt)).toEqual(
      all
        .map((line) => line.verifiedAt)
        .sort()
        .reverse(),
    );
    expect(all.slice(0, 3).map(({ place }) => place)).toEqual([undefined, 'S1.5 E37.0', undefined]);
    expect(new Set(all.flatMap((line) => Object.keys(line)))).toEqual(
      new Set(['id', 'productId', 'verifiedAt', 'verdict', 'place']),
    );
    expect(JSON.stringify(pages)).not.toMatch(/"v10"|visitor/); // Ids are random, and may hold those three letters.
  });

  it('says why a verification came out badly, and counts as the product’s pages do: once per visitor and hour, look-alikes left out', async () => {
    const { id } = await known();
    for (let times = 0; times < 4; times += 1) await service.post(visitor('one'), `/api/verify/${id}`, {});
    await service.post(visitor('two'), `/api/verify/${id}`, { scanned: `https://evil.example/verify/${id}` });
    const shown = async () => {
      const { total, counted, verifications } = await history(id);
      return { total, counted, reasons: verifications.map(({ reasons }) => reasons ?? []) };
    };
    const expected = { total: 5, counted: 1, reasons: [['FOREIGN_HOST'], [], [], [], []] };
    expect(await shown()).toEqual(expected); // Before they come back as events…
    const totals = async () => (await mongo.collection('checks').find({ productId: id }).toArray()).length;
    await until(async () => (await totals()) === 5, 'the stored lines');
    expect(await shown()).toEqual(expected); // …and after.
  });

  it('brings a line that its process did not add itself', async () => {
    const { id, artisanId } = await known();
    const data = {
      verificationId: 'vrf_00000000000000000000000000',
      code: id,
      productId: id,
      artisanId,
      verdict: 'RECORD_GENUINE',
      isAuthentic: true,
      reasons: [],
      counted: true,
      channel: 'ussd',
    };
    await kafka.publish([{ type: 'verification.code-checked.v1', subject: data.verificationId, version: 1, data }]);
    await until(async () => (await history(id)).total === 1, 'the line');
  });

  it.each(['nothing', '12345679', 'prd_00000000000000000000000000', 'https:%2F%2Fevil.org%2Fx'])(
    'is 404 for %j',
    async (code) => {
      const reply = await service.call(visitor('reader'), `/api/verify/${code}/history`, {
        headers: { 'accept-language': 'fr' },
      });
      expect(reply.status).toBe(404);
      expect(problem.parse(await reply.json())).toMatchObject({
        code: 'VERIFICATION.UNKNOWN_CODE',
        detail: 'Aucun produit ne porte ce code. Vérifiez-le et réessayez.',
      });
    },
  );

  it.each([
    'cursor=x',
    'cursor=%00',
    'limit=0',
    'limit=101',
    'limit[$gt]=1',
    `cursor=${Buffer.from('~').toString('base64url')}`,
  ])('takes no other product’s lines and no nonsense: %s', async (query) => {
    const { id } = await known();
    const reply = await service.call(visitor('reader'), `/api/verify/${id}/history?${query}`);
    if (reply.status === 200) expect(historyReply.parse(await reply.json()).verifications).toEqual([]);
    else expect(reply.status).toBe(400);
  });
});

describe('POST /api/reports', () => {
  const hostile = {
    code: '<script>alert(1)</script>',
    kind: 'counterfeit',
    text: '=HYPERLINK("http://evil")\u0000{"$where":"1"}',
    place: '$ne',
    contact: 'amina@example.org',
  };
  const readReport = (number: string) => service.app.get(ReportStore, { strict: false }).read(number);
  const reported = (reportId: string) =>
    until(() => ear.seen.find(({ key }) => key === reportId), `the event of ${reportId}`);

  it('files a numbered report; the words stay in the document and out of the event', async () => {
    const { id, artisanId, shortCode } = await known();
    const reply = await service.post(visitor('r'), '/api/reports', { ...hostile, code: shortCode });
    expect(reply.status).toBe(201);
    const { report } = fileReportReply.parse(await reply.json());
    expect(report).toMatchObject({ number: expect.stringMatching(/^RP-20\d\d-\d{6}$/), status: 'received' });
    const event = await reported(report.id);
    expect(parseEvent('verification.report-filed.v1', event.data)).toEqual({
      reportId: report.id,
      number: report.number,
      code: shortCode,
      productId: id,
      artisanId,
      kind: 'counterfeit',
    });
    expect(JSON.stringify(event)).not.toMatch(/amina|HYPERLINK|\$ne/);
    const kept = await mongo.collection<{ _id: string }>('reports').findOne({ _id: report.number });
    expect(kept).toMatchObject({ productId: id, photoCount: 0 });
    expect(JSON.stringify(kept)).not.toMatch(/amina|HYPERLINK|\$ne/);
    expect(await readReport(report.number)).toMatchObject({
      code: shortCode,
      text: hostile.text,
      place: '$ne',
      contact: 'amina@example.org',
      productId: id,
    });
  });

  it('takes a report about a code nobody knows, and one with the products service away', async () => {
    const unknown = await service.post(visitor('r'), '/api/reports', hostile);
    expect(unknown.status).toBe(201);
    const { report } = fileReportReply.parse(await unknown.json());
    expect((await reported(report.id)).data).toMatchObject({ code: 'other', productId: null, artisanId: null });
    products.down(true);
    expect(
      (await service.post(visitor('r'), '/api/reports', { code: 'prd_00000000000000000000000000', kind: 'other' }))
        .status,
    ).toBe(201);
    products.down(false);
  });

  it('files a retried report once', async () => {
    const headers = { 'idempotency-key': 'report-1' };
    const file = async () =>
      fileReportReply.parse(
        await (await service.post(visitor('r'), '/api/reports', { code: 'x', kind: 'stolen' }, headers)).json(),
      );
    const before = await mongo.collection('reports').countDocuments({});
    const [first, again] = [await file(), await file()];
    expect(again).toEqual(first);
    expect(await mongo.collection('reports').countDocuments({})).toBe(before + 1);
  });

  it('files the same report without a key once in ten minutes, and another visitor’s or another one beside it', async () => {
    const file = async (visitorName: string, text: string) =>
      fileReportReply.parse(
        await (await service.post(visitor(visitorName), '/api/reports', { code: 'y', kind: 'stolen', text })).json(),
      ).report.number;
    const first = await file('keyless', 'Seen at the market');
    expect(await file('keyless', 'Seen at the market')).toBe(first);
    expect(
      new Set([first, await file('keyless', 'Seen at the station'), await file('keyless-2', 'Seen at the market')])
        .size,
    ).toBe(3);
  });

  it('draws photos anew and keeps them sealed: nothing but pixels is left, and nobody reads them in the database', async () => {
    const withPlace = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#b5532a' } })
      .withExif({ IFD0: { Artist: 'Secret Name' }, IFD3: { GPSLatitude: '1/1 17/1 31/1', GPSLatitudeRef: 'S' } })
      .jpeg()
      .toBuffer();
    const png = await sharp({ create: { width: 40, height: 30, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const photos = [
      `data:image/jpeg;base64,${withPlace.toString('base64')}`,
      `data:image/jpeg;base64,${png.toString('base64')}`,
    ];
    const headers = { 'idempotency-key': 'report-with-photos' };
    const file = async () => {
      const reply = await service.post(
        visitor('r'),
        '/api/reports',
        { code: 'x', kind: 'counterfeit', photos },
        headers,
      );
      expect(reply.status).toBe(201);
      return fileReportReply.parse(await reply.json()).report;
    };
    const [report, again] = [await file(), await file()];
    expect(again).toEqual(report);
    const sealed = await mongo.collection<{ _id: string; sealed: string }>('report-photos').find({}).toArray();
    expect(sealed.map(({ _id }) => _id).sort()).toEqual([`${report.id}|0`, `${report.id}|1`]);
    const kept = (await readReport(report.number))?.photos ?? [];
    expect(kept).toHaveLength(2);
    for (const photo of kept)
      expect(
        sealed.some((each) => Buffer.from(each.sealed, 'base64').includes(Buffer.from(photo.subarray(0, 16)))),
      ).toBe(false);
    expect(await sharp(kept[0]).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 800 });
    expect((await sharp(kept[0]).metadata()).exif).toBeUndefined();
    expect(Buffer.from(kept[0] ?? []).includes('Secret Name')).toBe(false);
    expect(await sharp(kept[1]).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
  });

  it.each([
    ['an address', 'https://evil.example/x.jpg', 415, 'VERIFICATION.PHOTO_TYPE'],
    [
      'a drawing that can run scripts',
      `data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`,
      415,
      'VERIFICATION.PHOTO_TYPE',
    ],
    [
      'words that call themselves a photo',
      `data:image/png;base64,${Buffer.from('hello').toString('base64')}`,
      422,
      'VERIFICATION.PHOTO_UNREADABLE',
    ],
    [
      'the beginning of a photo',
      `data:image/jpeg;base64,${Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]).toString('base64')}`,
      422,
      'VERIFICATION.PHOTO_UNREADABLE',
    ],
    [
      'more than 2 MB',
      `data:image/jpeg;base64,${Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(2_097_152)]).toString('base64')}`,
      413,
      'VERIFICATION.PHOTO_TOO_LARGE',
    ],
  ])('refuses %s, files nothing and names the photo', async (_what, photo, status, code) => {
    const before = await mongo.collection('reports').countDocuments({});
    const good = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
      .jpeg()
      .toBuffer();
    const reply = await service.post(
      visitor('r'),
      '/api/reports',
      { code: 'x', kind: 'other', photos: [`data:image/jpeg;base64,${good.toString('base64')}`, photo] },
      { 'accept-language': 'sw' },
    );
    expect(reply.status).toBe(status);
    const refused = problem.parse(await reply.json());
    expect(refused.code).toBe(code);
    expect(refused.detail).toMatch(/icha ya 2/);
    expect(await mongo.collection('reports').countDocuments({})).toBe(before);
  });

  it('takes three photos at most', async () => {
    expect(
      (await service.post(visitor('r'), '/api/reports', { code: 'x', kind: 'other', photos: ['a', 'b', 'c', 'd'] }))
        .status,
    ).toBe(400);
  });

  it('does not start in production without a key of its own', async () => {
    const config = verificationConfig({ ...env, NODE_ENV: 'production' });
    expect(() => Sealer.fromConfig(config, 'reports-key')).toThrow('a development secret is refused in production');
  });

  it.each([
    [{ kind: 'counterfeit' }],
    [{ code: 'x', kind: 'boring' }],
    [{ code: 'x', kind: 'other', text: 'x'.repeat(2001) }],
    [{ code: { $ne: '' }, kind: 'other' }],
    ['text'],
  ])('refuses %#', async (body) => {
    expect((await service.post(visitor('r'), '/api/reports', body)).status).toBe(400);
  });
});
