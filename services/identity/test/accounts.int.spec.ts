import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { topics } from '@asili/contracts';
import { EventBus, type Actor } from '@asili/platform';
import { PersonalValues, until } from '@asili/platform/testing';
import { FinishRegistration } from '../src/sign-in/register.ts';
import { readStates } from './support/read-states.ts';
import {
  aBrowser,
  aPerson,
  aPhone,
  artisanBody,
  codeFor,
  backOffice,
  service,
  signedIn,
  startIdentity,
  type IdentityApp,
} from './support/identity-app.ts';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity({ ASILI_RATE_LIMITS: 'off' });
});
afterAll(async () => {
  await identity.close();
});

describe('profiles', () => {
  it('change once per idempotency key', async () => {
    const { actor } = await aPerson(identity);
    const change = (story: string) =>
      identity.call('PATCH', '/api/auth/profile', {
        actor,
        body: { story },
        headers: { 'idempotency-key': 'story-1' },
      });
    const [first, again, other] = [await change('Once'), await change('Once'), await change('Twice')];
    expect([first.status, again.body, other.status]).toEqual([200, first.body, 422]);
  });

  it('are found by the number that calls, for the service of phones alone', async () => {
    const { id, address } = await aPerson(identity);
    const find = (phone: string, actor: Actor = { kind: 'service', id: 'ussd', language: 'en' }) =>
      identity.call('GET', `/internal/artisans/${encodeURIComponent(phone)}`, { actor });
    expect(await find(address)).toMatchObject({
      status: 200,
      body: { artisan: { id, phoneNumber: address, language: 'en' } },
    });
    for (const nobody of [aPhone(), address.slice(1), '+1', '{"$ne":null}'])
      expect(await find(nobody)).toMatchObject({ status: 200, body: { artisan: null } });
    for (const actor of [service, { kind: 'artisan', id, language: 'en' }] as const)
      expect((await find(address, actor)).status).toBe(403);
  });

  it('are made for the number that calls, once however often and at once it is asked, and sign in on the web', async () => {
    const phoneNumber = aPhone();
    const body = {
      phoneNumber,
      firstName: ' Otieno\u202e ',
      location: { city: 'Kisumu', country: 'KE' },
      language: 'sw',
    };
    const register = (actor: Actor = { kind: 'service', id: 'ussd', language: 'en' }, changed = {}) =>
      identity.call('POST', '/internal/artisans', { actor, body: { ...body, ...changed } });
    const replies = await Promise.all(Array.from({ length: 8 }, () => register()));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(replies.map((reply) => reply.body.artisan.id as string)).size).toBe(1);
    expect(replies[0]?.body.artisan).toMatchObject({
      firstName: 'Otieno',
      location: { city: 'Kisumu', country: 'KE' },
      language: 'sw',
      phoneNumber,
    });
    expect((await register(service)).status).toBe(403);
    expect((await register(undefined, { firstName: '\u200b' })).status).toBe(400);
    expect((await register(undefined, { phoneNumber: '0700' })).status).toBe(400);
    const browser = aBrowser();
    const {
      body: { challenge },
    } = await identity.call('POST', '/api/auth/login', { body: { phoneNumber }, browser });
    expect(
      await identity.call('POST', '/api/auth/login', {
        body: { phoneNumber, code: codeFor(identity, phoneNumber), challengeId: challenge.id },
        browser,
      }),
    ).toMatchObject({ status: 200, body: { artisan: { firstName: 'Otieno' } } });
  });

  it('are changed by their owner, field by field', async () => {
    const { actor } = await aPerson(identity);
    const story = await identity.call('PATCH', '/api/auth/profile', { actor, body: { story: 'My mother taught me.' } });
    expect(story).toMatchObject({
      status: 200,
      body: { user: { story: 'My mother taught me.', firstName: 'Akinyi' } },
    });
    const parallel = await Promise.all(
      [
        { craft: 'basketry' },
        { businessName: 'New name' },
        { language: 'sw' },
        { location: { city: 'Nairobi', country: 'KE' } },
      ].map((body) => identity.call('PATCH', '/api/auth/profile', { actor, body })),
    );
    expect(parallel.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await identity.call('GET', `/internal/users/${actor.id}`, { actor: service });
    expect(body).toMatchObject({
      story: 'My mother taught me.',
      craft: 'basketry',
      businessName: 'New name',
      language: 'sw',
      location: { city: 'Nairobi' },
    });
  });

  it('name each field that is not known, and change nothing', async () => {
    const { actor } = await aPerson(identity);
    const refused = await identity.call('PATCH', '/api/auth/profile', {
      actor,
      body: { story: 'never', unknown: 1, userType: 'artisan' },
    });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'PLATFORM.INVALID',
        errors: [
          { path: 'unknown', message: 'Unknown field' },
          { path: 'userType', message: 'Unknown field' },
        ],
      },
    });
    expect((await identity.call('GET', `/internal/users/${actor.id}`, { actor: service })).body.story).toBeUndefined();
  });

  it('show one’s own uploaded photo and the languages one speaks, until they are taken away', async () => {
    const { actor, id } = await aPerson(identity);
    const change = (body: object) => identity.call('PATCH', '/api/auth/profile', { actor, body });
    const [photoId, workshopPhotoId] = ['img_01jd5k8w3qzzzzzzzzzzzzzzzz', 'img_01jd5k8w3qzzzzzzzzzzzzzzzy'];
    for (const own of [photoId, workshopPhotoId]) identity.photos.add(`${id}|${own}`);
    const shown = await change({ photoId, workshopPhotoId, spokenLanguages: ['sw', 'luo', 'sw'] });
    expect(shown).toMatchObject({
      status: 200,
      body: {
        user: {
          photo: { id: photoId, url: `/media/${photoId}/320.webp` },
          workshopPhoto: { id: workshopPhotoId, url: `/media/${workshopPhotoId}/320.webp` },
          spokenLanguages: ['sw', 'luo'],
        },
      },
    });
    const theirs = 'img_00000000000000000000000000';
    for (const body of [{ photoId: theirs }, { workshopPhotoId: theirs }, { photoId, workshopPhotoId: theirs }])
      expect(await change({ ...body, story: 'never' })).toMatchObject({
        status: 422,
        body: { code: 'PRODUCTS.PHOTO_UNKNOWN' },
      });
    for (const body of [
      { photoId: 7 },
      { photoId: '' },
      { photoId: '..' },
      { photoId: '../../etc/passwd' },
      { photoId: 'x'.repeat(64) },
      { photoId: 'prd_01jd5k8w3qzzzzzzzzzzzzzzzz' },
      { workshopPhotoId: '../../etc/passwd' },
      { spokenLanguages: ['klingon'] },
      { spokenLanguages: 'sw' },
      { spokenLanguages: Array(13).fill('sw') },
    ])
      expect(await change(body)).toMatchObject({ status: 400 });
    const kept = (await identity.call('GET', `/internal/users/${id}`, { actor: service })).body;
    expect([kept.photo?.id, kept.story]).toEqual([photoId, undefined]);
    expect((await change({ craft: 'weaving' })).body.user).toMatchObject({
      photo: { id: photoId },
      workshopPhoto: { id: workshopPhotoId },
      spokenLanguages: ['sw', 'luo'],
    });
    const workshopOnly = (await change({ photoId: null })).body.user;
    expect([workshopOnly.photo, workshopOnly.workshopPhoto?.id]).toEqual([undefined, workshopPhotoId]);
    const gone = await change({ workshopPhotoId: null, spokenLanguages: [] });
    expect([gone.status, gone.body.user.photo, gone.body.user.workshopPhoto, gone.body.user.spokenLanguages]).toEqual([
      200,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('come out on the compacted topic with each change, and as a tombstone on erasure', async () => {
    const bus = identity.app.get(EventBus);
    const { actor, id, address } = await aPerson(identity);
    const [photoId, workshopPhotoId] = ['img_01jd5k8w3qzzzzzzzzzzzzzzzz', 'img_01jd5k8w3qzzzzzzzzzzzzzzzy'];
    for (const own of [photoId, workshopPhotoId]) identity.photos.add(`${id}|${own}`);
    const settled = () =>
      until(
        async () => (await identity.mongo.collection('users').countDocuments({ profilePending: true })) === 0,
        'nothing is pending',
      );
    await settled();
    for (const body of [
      { story: 'My mother\ntaught me.', language: 'sw', photoId, workshopPhotoId, spokenLanguages: ['sw'] },
      { photoId: null, workshopPhotoId: null, spokenLanguages: [] },
    ]) {
      await identity.call('PATCH', '/api/auth/profile', { actor, body });
      await settled();
    }
    expect((await identity.call('DELETE', `/internal/users/${id}`, { actor: backOffice })).status).toBe(204);
    await settled();
    const states = await readStates(bus, topics.profiles, id);
    const first = {
      subject: id,
      userType: 'artisan',
      firstName: 'Akinyi',
      lastName: 'Odhiambo',
      businessName: 'Kisumu Baskets',
      location: { city: 'Kisumu', country: 'KE' },
      language: 'en',
    };
    const profile = { ...first, story: 'My mother\ntaught me.', language: 'sw' };
    expect(states.map((state): unknown => state && JSON.parse(state))).toEqual([
      first,
      { ...profile, photoId, workshopPhotoId, spokenLanguages: ['sw'] },
      profile,
      null,
    ]);
    expect(JSON.stringify(states)).not.toContain(address);
    const left = await identity.mongo.collection('users').findOne({ _id: id as never });
    expect(Object.keys(left ?? {}).sort()).toEqual(['_id', 'erasedAt', 'login', 'profileVersion', 'userType']);
    expect((await identity.call('GET', `/internal/users/${id}`, { actor: service })).status).toBe(404);
    expect((await identity.call('PATCH', '/api/auth/profile', { actor, body: { story: 'x' } })).status).toBe(404);
  });

  it('are erased once those who keep something by address have forgotten it; until then the account is as it was', async () => {
    const { address, id } = await aPerson(identity, 'customer');
    identity.notificationsDown = true;
    expect((await identity.call('DELETE', `/internal/users/${id}`, { actor: backOffice })).status).toBe(503);
    expect([
      (await identity.call('GET', `/internal/users/${id}`, { actor: service })).status,
      identity.erasures.filter(({ personId }) => personId === id),
    ]).toEqual([200, []]);
    identity.notificationsDown = false;
    expect((await identity.call('DELETE', `/internal/users/${id}`, { actor: backOffice })).status).toBe(204);
    expect(identity.erasures.filter(({ personId }) => personId === id)).toEqual(
      Array(3).fill({ personId: id, addresses: expect.arrayContaining([address]) }),
    );
    expect(await new PersonalValues([address]).inDatabase(identity.mongo)).toEqual([]);
  });

  it('free the address of an erased person for a new account', async () => {
    const { id, address } = await aPerson(identity);
    await identity.call('DELETE', `/internal/users/${id}`, { actor: backOffice });
    const browser = aBrowser();
    const first = await identity.call('POST', '/api/auth/register', { body: artisanBody(address), browser });
    const second = await identity.call('POST', '/api/auth/register', {
      body: { ...artisanBody(address), code: codeFor(identity, address), challengeId: first.body.challenge.id },
      browser,
    });
    expect(second.status).toBe(201);
    expect(second.body.artisan.id).not.toBe(id);
  });
});

describe('who may call what', () => {
  const routes = [
    ['POST', '/api/auth/register', 'all'],
    ['POST', '/api/auth/login', 'all'],
    ['POST', '/api/customers/auth/register', 'all'],
    ['POST', '/api/customers/auth/login', 'all'],
    ['POST', '/api/auth/logout', 'all'],
    ['GET', '/api/auth/sessions', 'person'],
    ['DELETE', '/api/auth/sessions/ses_x', 'person'],
    ['PATCH', '/api/auth/profile', 'person'],
    ['GET', '/internal/sessions/abc', 'service'],
    ['POST', '/internal/sessions/abc/touch', 'service'],
    ['GET', '/internal/users/art_x', 'service'],
    ['DELETE', '/internal/users/art_x', 'back office'],
  ] as const;
  const actors = [
    'none',
    'forged',
    'anonymous',
    'artisan',
    'customer',
    'service',
    'back office',
    'another service',
  ] as const;

  it.each(routes.flatMap(([method, url, access]) => actors.map((actor) => [method, url, actor, access] as const)))(
    '%s %s as %s',
    async (method, url, actor, access) => {
      const tokens = {
        none: { actor: null },
        forged: {
          actor: null,
          headers: {
            'x-asili-actor': 'eyJhbGciOiJub25lIn0.eyJraW5kIjoic2VydmljZSIsImlkIjoieCIsImxhbmd1YWdlIjoiZW4ifQ.',
          },
        },
        anonymous: {},
        artisan: { actor: { kind: 'artisan', id: 'art_nobody', language: 'en' } },
        customer: { actor: { kind: 'customer', id: 'cus_nobody', language: 'en' } },
        service: { actor: service },
        'back office': { actor: backOffice },
        'another service': { actor: { kind: 'service', id: 'analytics', language: 'en' } },
      } as const;
      const reply = await identity.call(method, url, {
        ...tokens[actor],
        ...(method === 'PATCH' && { body: {} }),
        browser: aBrowser(),
      });
      const allowed =
        access === 'all' ||
        (access === 'person' && (actor === 'artisan' || actor === 'customer')) ||
        (access === 'service' && actor === 'service') ||
        (actor === 'back office' && (access === 'back office' || url.startsWith('/internal/users')));
      if (actor === 'none' || actor === 'forged')
        expect(reply).toMatchObject({ status: 401, body: { code: 'PLATFORM.ACTOR_TOKEN' } });
      else if (allowed) expect([200, 204, 400, 404]).toContain(reply.status);
      else expect(reply.status).toBe(actor === 'anonymous' ? 401 : 403);
    },
  );
});

describe('one account', () => {
  it('stays one when registering crashes after the account was made', async () => {
    const phone = aPhone();
    const browser = aBrowser();
    const { body } = await identity.call('POST', '/api/auth/register', { body: artisanBody(phone), browser });
    const finish = identity.app.get(FinishRegistration);
    const crashing = Object.create(finish, {
      openSession: { value: { run: () => Promise.reject(new Error('crash')) } },
    }) as typeof finish;
    await expect(
      crashing.run(
        'artisan',
        phone,
        { code: codeFor(identity, phone), challengeId: body.challenge.id },
        { browser, network: 'n', language: 'en' },
      ),
    ).rejects.toThrow('crash');
    const login = await identity.call('POST', '/api/auth/login', { body: { phoneNumber: phone }, browser });
    const done = await identity.call('POST', '/api/auth/login', {
      body: { phoneNumber: phone, code: codeFor(identity, phone), challengeId: login.body.challenge.id },
      browser,
    });
    expect(done.status).toBe(200);
    expect((await signedIn(identity, done, 'artisan')).actor.id).toBe(done.body.artisan.id);
  });

  it('of an artisan says whether they were on the web in the last 30 days; of one who only ever called, that they were not', async () => {
    const phones: Actor = { kind: 'service', id: 'ussd', language: 'en' };
    const {
      body: { artisan },
    } = await identity.call('POST', '/internal/artisans', {
      actor: phones,
      body: { phoneNumber: aPhone(), firstName: 'Zawadi', location: { city: 'Kisumu', country: 'KE' }, language: 'sw' },
    });
    const [onTheWeb, customer] = [await aPerson(identity), await aPerson(identity, 'customer')];
    const usesWeb = async (id: string) =>
      (await identity.call('GET', `/internal/users/${id}`, { actor: service })).body.usesWeb;
    expect([await usesWeb(artisan.id), await usesWeb(onTheWeb.id), await usesWeb(customer.id)]).toEqual([
      false,
      true,
      undefined,
    ]);
    await identity.mongo
      .collection<{ _id: string }>('users')
      .updateOne({ _id: onTheWeb.id }, { $set: { webAt: new Date(Date.now() - 31 * 86_400_000) } });
    expect(await usesWeb(onTheWeb.id)).toBe(false);
  });
});
