import { beforeAll, describe, expect, it } from '@jest/globals';
import { photoLimits, type RouteManifest } from '@asili/contracts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { mergeOpenApi, ownOpenApi } from '../src/openapi/describe-api.ts';
import { services } from '../src/requests/domain/route-table.ts';
import { realDocuments } from './support/real-controllers.ts';
import { manifests, publicCalls, table } from './support/routes.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: object;
}
interface Body {
  properties: Record<string, object>;
  additionalProperties?: boolean;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Body }> };
  responses: Record<string, { description: string }>;
}

let merged: { info: { description: string }; paths: Record<string, Record<string, Operation>> };
let said: Map<string, RouteManifest>;
const described = (call: string): Operation | undefined =>
  merged.paths[call.split(' ')[1] ?? '']?.[call.split(' ')[0]?.toLowerCase() ?? ''];
function operation(call: string): Operation {
  const found = described(call);
  if (!found) throw new Error(`${call} is not described`);
  return found;
}
const parameter = (call: string, name: string): Parameter | undefined =>
  operation(call).parameters?.find((one) => one.name === name);
const bodyOf = (call: string) => operation(call).requestBody?.content['application/json']?.schema;
const calls = () => publicCalls.map((call) => [call, operation(call)] as const);

beforeAll(async () => {
  const documents = await realDocuments(services);
  said = new Map(documents.map(({ service, manifest }) => [service, manifest]));
  merged = mergeOpenApi(
    [{ service: 'gateway', document: ownOpenApi }, ...documents.filter(({ service }) => service !== 'web')],
    (method, path) => table.find(method, path).route,
    { publicUrl: 'https://asili.example', sessionCookie: '__Host-sid' },
  ) as typeof merged;
}, 240_000);

it.each(services)('what %s says of its routes is what specs take for it', (service) => {
  const calls = (manifest: RouteManifest | undefined) => [...new Set(manifest?.calls)].sort();
  expect(calls(said.get(service)).length).toBeGreaterThan(0);
  expect(calls(said.get(service))).toEqual(calls(manifests.get(service)));
});

describe('the description made of the real controllers', () => {
  it('is OpenAPI 3.1 to a validator, in the words of 3.1', async () => {
    const verdict = await new Validator().validate(structuredClone(merged));
    expect([verdict.valid, verdict.errors]).toEqual([true, undefined]);
    expect(JSON.stringify(merged)).not.toContain('"nullable"');
  });

  it('names every public call', () => {
    expect(publicCalls.filter((call) => described(call) === undefined)).toEqual([]);
  });

  it('asks for no header but what a call cannot do without', () => {
    const headers = calls().flatMap(([call, { parameters = [] }]) =>
      parameters.filter((one) => one.in === 'header' && one.required).map(({ name }) => `${call} ${name}`),
    );
    expect(headers).toEqual([]);
  });

  it.each([
    'PATCH /api/products/{id}',
    'POST /api/products/{id}/archive',
    'POST /api/products/{id}/retry',
    'POST /api/products/{id}/corrections',
  ])('%s may be conditional', (call) => {
    expect(parameter(call, 'If-Match')).toMatchObject({
      in: 'header',
      required: false,
      description: expect.stringContaining('ETag'),
    });
    expect(operation(call).responses).toHaveProperty('412');
  });

  it('says where a slow request, a foreign host and another method are refused', () => {
    for (const [call, { responses }] of calls().filter(
      ([name]) => name.includes(' /api/') && name !== 'GET /api/auth/session' && name !== 'GET /api/openapi.json',
    )) {
      expect([call, Object.keys(responses)]).toEqual([call, expect.arrayContaining(['421', 'default'])]);
      if (/^(POST|PUT|PATCH) /.test(call))
        expect([call, Object.keys(responses)]).toEqual([call, expect.arrayContaining(['408', '413', '415'])]);
    }
    expect(merged.info.description).toContain('405 with `Allow`');
  });

  it('takes a photo as a file of a form or as it is', () => {
    const { requestBody } = operation('POST /api/uploads');
    expect(requestBody?.required).toBe(true);
    expect(Object.keys(requestBody?.content ?? {}).sort()).toEqual([
      'application/octet-stream',
      'image/jpeg',
      'image/png',
      'image/webp',
      'multipart/form-data',
    ]);
    expect(requestBody?.content['multipart/form-data']?.schema).toMatchObject({ type: 'object', required: ['file'] });
  });

  it.each(['POST /api/products', 'POST /api/products/{id}/corrections'])(
    '%s takes as many photos as it says, and names what it refuses of them',
    (call) => {
      expect(bodyOf(call)?.properties['imageUrls']).toMatchObject({ type: 'array', maxItems: photoLimits.count });
      for (const code of ['idempotency key', 'PHOTO_TWICE', 'PHOTO_UNREADABLE', 'PHOTO_UNKNOWN', 'TOO_MANY_PHOTOS'])
        expect(operation(call).responses['422']?.description).toContain(code);
    },
  );

  it('has types and words for what has rules of its own', () => {
    expect(parameter('GET /api/marketplace/products', 'currency')).toMatchObject({
      schema: { type: 'string', enum: expect.arrayContaining(['USD', 'KES']) },
      description: expect.stringContaining('filters nothing'),
    });
    for (const call of ['POST /api/verify/{code}', 'POST /api/products/verify']) {
      expect(bodyOf(call)?.properties['location']).toMatchObject({
        description: expect.stringContaining('ignored'),
        anyOf: [{ type: 'object', required: ['latitude', 'longitude'] }, {}],
      });
    }
    for (const picture of ['qr.svg', 'qr.png', 'tag.pdf'])
      expect(parameter(`GET /api/products/{id}/${picture}`, 'v')).toMatchObject({
        in: 'query',
        required: false,
        schema: { type: 'string' },
      });
    expect(bodyOf('PATCH /api/auth/profile')).toMatchObject({
      additionalProperties: false,
      properties: { spokenLanguages: { type: 'array' } },
    });
  });

  it('says how any write is repeated safely', () => {
    const keyed = calls().filter(([, { parameters = [] }]) =>
      parameters.some(({ name }) => name === 'Idempotency-Key'),
    );
    expect(keyed.length).toBeGreaterThan(8);
    for (const [call] of keyed) {
      expect(parameter(call, 'Idempotency-Key')).toMatchObject({
        required: false,
        schema: { type: 'string', minLength: 1, maxLength: 255 },
      });
      expect(Object.keys(operation(call).responses)).toEqual(expect.arrayContaining(['409', '422']));
    }
    expect(parameter('POST /api/verify/{code}', 'Idempotency-Key')?.description).toContain('for ever');
    expect(parameter('POST /api/reports', 'Idempotency-Key')?.description).toContain('within 10 minutes');
  });
});
