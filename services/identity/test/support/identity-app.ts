import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import {
  holdImageRequest,
  type ErasureRequest,
  type NumberMovedRequest,
  type SendMessageRequest,
} from '@asili/contracts';
import { Mongo, RedisClient, type Actor } from '@asili/platform';
import { createServiceApp, cleanUp, speakingTo, testEnvironment } from '@asili/platform/testing';
import { identityConfig } from '../../src/config.ts';
import { IdentityModule } from '../../src/identity.module.ts';

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: any; // oxlint-disable-line typescript/no-explicit-any
}

export interface IdentityApp {
  /** What another instance beside this one is started with. */
  readonly env: NodeJS.ProcessEnv;
  readonly app: Awaited<ReturnType<typeof createServiceApp>>;
  readonly mongo: Mongo;
  readonly redis: RedisClient;
  readonly messages: SendMessageRequest[];
  /** What the services that keep things by address were asked to forget. */
  readonly erasures: ErasureRequest[];
  /** Moves of numbers the service of phones was told of. */
  readonly handedOver: NumberMovedRequest[];
  /** Milliseconds added to the service's clock. */
  clock: { offsetMs: number };
  notificationsDown: boolean;
  /** The service of phones is of the release before, and knows nothing of moves. */
  isUssdOlder: boolean;
  /** What the console's audit trail was told. */
  readonly trail: { operator: string; action: string }[];
  trailDown: boolean;
  /** Photos the stand-in for the products service knows, as `<owner>|<photo id>`. */
  readonly photos: Set<string>;
  call(
    method: string,
    url: string,
    options?: {
      actor?: Actor | null;
      body?: unknown;
      browser?: string;
      headers?: Record<string, string>;
      raw?: string;
    },
  ): Promise<Reply>;
  close(): Promise<void>;
}

export const anonymous = (visitor = randomBytes(8).toString('hex')): Actor => ({
  kind: 'anonymous',
  id: visitor,
  visitor,
  language: 'en',
});
export const aBrowser = (): string => randomBytes(32).toString('base64url');
export const aPhone = (): string => `+2547${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
export const aMail = (): string => `${randomBytes(6).toString('hex')}@example.org`;
export const service: Actor = { kind: 'service', id: 'gateway', language: 'en' };
/** The service where operators work. */
export const backOffice: Actor = { kind: 'service', id: 'payments', language: 'en' };

/**
 * The real service over real Mongo, Redis and Kafka, with its own names; only the message carrier and the server of photos are
 * stand-ins. With the `env` of another one it is a second instance of that.
 * @param secrets by name, as they are given to an installation
 */
export async function startIdentity(
  settings: NodeJS.ProcessEnv = {},
  secrets: Readonly<Record<string, string>> = {},
): Promise<IdentityApp> {
  const messages: SendMessageRequest[] = [];
  const state = { notificationsDown: false, isUssdOlder: false, trailDown: false };
  const trail: IdentityApp['trail'] = [];
  const trailServer = await startTrail(trail, state);
  const erasures: ErasureRequest[] = [];
  const handedOver: NumberMovedRequest[] = [];
  const carrier = await startCarrier(messages, erasures, handedOver, state);
  const photos = new Set<string>();
  const photoServer = await startPhotoServer(photos);
  const env = {
    ...testEnvironment('idn', {
      PUBLIC_URL: 'http://127.0.0.1:8080',
      SMS_DAILY_CAP: '1000000',
      NOTIFICATIONS_URL: urlOf(carrier),
      USSD_URL: urlOf(carrier),
      VERIFICATION_URL: urlOf(carrier),
      PRODUCTS_URL: urlOf(photoServer),
      PAYMENTS_URL: urlOf(trailServer),
    }),
    ...settings,
  };
  for (const [name, text] of Object.entries(secrets))
    writeFileSync(path.join(env['ASILI_SECRETS_DIR'] ?? '', name), text);
  const config = identityConfig(env);
  const clock = { offsetMs: 0 };
  const app = await createServiceApp({
    name: 'identity',
    module: IdentityModule.forRoot(config, { now: () => new Date(Date.now() + clock.offsetMs) }),
    config,
  });
  await app.init();
  const speak = speakingTo(config);
  return {
    env,
    app,
    messages,
    erasures,
    handedOver,
    clock,
    photos,
    trail,
    mongo: app.get(Mongo),
    redis: app.get(RedisClient),
    get notificationsDown() {
      return state.notificationsDown;
    },
    set notificationsDown(down) {
      state.notificationsDown = down;
    },
    get isUssdOlder() {
      return state.isUssdOlder;
    },
    set isUssdOlder(older) {
      state.isUssdOlder = older;
    },
    get trailDown() {
      return state.trailDown;
    },
    set trailDown(down) {
      state.trailDown = down;
    },
    call: async (method, url, { actor = anonymous(), body, browser, headers = {}, raw } = {}) => {
      const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
      const response = await app.inject({
        method: method as 'GET',
        url,
        headers: {
          ...(actor && speak(actor)),
          ...(browser && { 'x-asili-browser': browser }),
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(payload !== undefined && { payload }),
      });
      return {
        status: response.statusCode,
        headers: response.headers,
        body: response.body === '' ? undefined : JSON.parse(response.body),
      };
    },
    close: async () => {
      await app.close();
      if (!settings['ASILI_DB_PREFIX']) await cleanUp(config);
      carrier.close();
      photoServer.close();
      trailServer.close();
    },
  };
}

async function startCarrier(
  messages: SendMessageRequest[],
  erasures: ErasureRequest[],
  handedOver: NumberMovedRequest[],
  state: { notificationsDown: boolean; isUssdOlder: boolean },
): Promise<Server> {
  const server = createServer((request, response) => {
    let text = '';
    request
      .on('data', (chunk: Buffer) => {
        text += chunk.toString();
      })
      .on('end', () => {
        if (state.isUssdOlder && request.url === '/internal/number-moves') {
          response
            .writeHead(404, { 'content-type': 'application/problem+json' })
            .end('{"code":"PLATFORM.NOT_FOUND","status":404}');
          return;
        }
        if (!state.notificationsDown && request.url === '/internal/erasures')
          erasures.push(JSON.parse(text) as ErasureRequest);
        else if (!state.notificationsDown && request.url === '/internal/number-moves')
          handedOver.push(JSON.parse(text) as NumberMovedRequest);
        else if (!state.notificationsDown) messages.push(JSON.parse(text) as SendMessageRequest);
        response.writeHead(state.notificationsDown ? 503 : 202, { 'content-type': 'application/json' }).end('{}');
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

async function startTrail(trail: IdentityApp['trail'], state: { trailDown: boolean }): Promise<Server> {
  const server = createServer((request, response) => {
    let text = '';
    request
      .on('data', (chunk: Buffer) => {
        text += chunk.toString();
      })
      .on('end', () => {
        if (!state.trailDown) trail.push(JSON.parse(text) as IdentityApp['trail'][number]);
        response.writeHead(state.trailDown ? 503 : 204).end();
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Answers POST /internal/images/{id}/hold as the products service does. */
async function startPhotoServer(photos: ReadonlySet<string>): Promise<Server> {
  const server = createServer((request, response) => {
    let text = '';
    request
      .on('data', (chunk: Buffer) => {
        text += chunk.toString();
      })
      .on('end', () => {
        const { artisanId } = holdImageRequest.parse(JSON.parse(text));
        const photoId = /^\/internal\/images\/([^/]+)\/hold$/.exec(request.url ?? '')?.[1] ?? '';
        if (photos.has(`${artisanId}|${photoId}`)) response.writeHead(204).end();
        else
          response
            .writeHead(422, { 'content-type': 'application/problem+json' })
            .end(JSON.stringify({ code: 'PRODUCTS.PHOTO_UNKNOWN', status: 422 }));
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

export const artisanBody = (phoneNumber: string) => ({
  phoneNumber,
  firstName: 'Akinyi',
  lastName: 'Odhiambo',
  businessName: 'Kisumu Baskets',
  location: { city: 'Kisumu', country: 'Kenya' },
});

export interface Person {
  readonly id: string;
  readonly address: string;
  readonly actor: Actor;
  /** Secret of the session cookie. */
  readonly secret: string;
}

/** Registers an artisan or a customer through the public calls. */
export async function aPerson(identity: IdentityApp, kind: 'artisan' | 'customer' = 'artisan'): Promise<Person> {
  const address = kind === 'artisan' ? aPhone() : aMail();
  const path = kind === 'artisan' ? '/api/auth/register' : '/api/customers/auth/register';
  const body = kind === 'artisan' ? artisanBody(address) : { email: address, firstName: 'Amina', lastName: 'Diallo' };
  const browser = aBrowser();
  const first = await identity.call('POST', path, { body, browser });
  const code = codeFor(identity, address);
  const second = await identity.call('POST', path, {
    body: { ...body, code, challengeId: first.body.challenge.id },
    browser,
  });
  if (second.status !== 201) throw new Error(`registration answered ${second.status}: ${JSON.stringify(second.body)}`);
  const { secret, actor } = await signedIn(identity, second, kind);
  return { id: second.body[kind].id, address, actor, secret };
}

/** The session a sign-in reply opened. */
export async function signedIn(
  identity: IdentityApp,
  reply: Reply,
  kind: 'artisan' | 'customer',
): Promise<{ secret: string; actor: Actor }> {
  const change = JSON.parse(String(reply.headers['x-asili-session'])) as { id: string };
  const record = await identity.call('GET', `/internal/sessions/${hashOf(change.id)}`, { actor: service });
  return {
    secret: change.id,
    actor: { kind, id: reply.body[kind].id, sessionId: record.body.id, visitor: 'v', language: 'en' },
  };
}

export function codeFor(identity: IdentityApp, address: string): string {
  return identity.messages.findLast((message) => message.to === address)?.params['code'] ?? '';
}

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
