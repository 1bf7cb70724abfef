import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  endOf,
  phoneNetworks,
  phoneProviders,
  reachesSite,
  requestOf,
  screenOf,
  type PhoneProvider,
} from '../src/phone/phone-wires.ts';
import { phonePeople } from '../src/phone/phone-people.ts';
import { startSimulators, type RunningSimulators } from '../src/index.ts';

const dialled = '*384*7*9*1043213#';
const call = { sessionId: 's1', number: '+254722000311', dialled };

/** The fields sent, wherever they stand. */
function fields(provider: PhoneProvider, answers: readonly string[]): unknown {
  const { method, query, body = '' } = requestOf(provider, { ...call, answers });
  if (method === 'POST' && body.startsWith('{')) return JSON.parse(body);
  return Object.fromEntries(new URLSearchParams(method === 'GET' ? query : body));
}

describe('what providers send', () => {
  it.each<[PhoneProvider, object, object]>([
    [
      'africastalking',
      { serviceCode: '*384*7#', phoneNumber: '+254722000311', text: '9*1043213' },
      { text: '9*1043213*3*1' },
    ],
    [
      'safaricom',
      { DEST: '384', ORIG: '254722000311', USSD_PARAMS: '7*9*1043213' },
      { USSD_PARAMS: '7*9*1043213*3*1' },
    ],
    ['airtel', { MSISDN: '254722000311', input: '384*7*9*1043213' }, { input: '1' }],
    [
      'hubtel',
      { Type: 'Initiation', ServiceCode: '384*7', Message: dialled, Sequence: 1 },
      { Type: 'Response', Message: '1', Sequence: 3 },
    ],
    ['nalo', { MSGTYPE: true, USERDATA: dialled }, { MSGTYPE: false, USERDATA: '1' }],
    ['reseller', { USSDCODE: '*384#', INPUT: '*384*7*9*1043213#' }, { INPUT: '*384*7*9*1043213*3*1#' }],
  ])('%s: first hop, then the third', (provider, first, third) => {
    expect(fields(provider, [])).toMatchObject(first);
    expect(fields(provider, ['3', '1'])).toMatchObject(third);
  });

  it.each(Object.keys(phoneNetworks) as (keyof typeof phoneNetworks)[])('names the network: %s', (network) => {
    const { operator } = phoneNetworks[network];
    const named = (provider: PhoneProvider) => {
      const { query, body = '' } = requestOf(provider, { ...call, answers: [], network });
      return decodeURIComponent(query + body);
    };
    expect(named('africastalking')).toContain(`networkCode=${network}`);
    expect(named('hubtel')).toContain(`"Operator":"${operator.toLowerCase()}"`);
    for (const provider of ['nalo', 'reseller'] as const)
      expect(named(provider)).toMatch(new RegExp(`NETWORK"?[:=]"?${operator}`));
  });

  it("sends no text where nothing stands behind Africa's Talking's service code", () => {
    expect(requestOf('africastalking', { ...call, dialled: '*384*7#', answers: [] }).body).toMatch(/&text=$/);
  });

  it.each([
    ['*384*7#', true],
    [dialled, true],
    ['*384*77#', false],
    ['*384*7', false],
    ['*100#', false],
    ['', false],
  ])('%s leads to the site: %s', (text, leads) => {
    expect(reachesSite(text)).toBe(leads);
  });
});

describe('the end of a call', () => {
  const end = {
    status: 'Incomplete',
    startedAt: Date.parse('2026-11-23T09:00:00Z'),
    endedAt: Date.parse('2026-11-23T09:00:21Z'),
    lastResponse: 'CON Status?',
    error: 'the caller hung up',
  } as const;

  it("is Africa's Talking's event, which the service takes", () => {
    const {
      method,
      query,
      body = '',
    } = endOf('africastalking', { ...call, answers: ['3'] }, end) ?? { method: 'GET', query: '' };
    expect([method, query]).toEqual(['POST', '/events']);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      date: '2026-11-23 09:00:00',
      sessionId: 's1',
      serviceCode: '*384*7#',
      networkCode: '63902',
      phoneNumber: call.number,
      status: 'Incomplete',
      cost: 'KES 0.50',
      durationInMillis: '21000',
      hopsCount: '2',
      input: '9*1043213*3',
      lastAppResponse: 'CON Status?',
      errorMessage: 'the caller hung up',
    });
  });

  it('is a message of its own where one breaks off on Hubtel and Airtel, and nothing elsewhere', () => {
    const cut = (provider: PhoneProvider) => endOf(provider, { ...call, answers: [] }, end);
    expect(JSON.parse(cut('hubtel')?.body ?? '')).toMatchObject({ Type: 'Release', SessionId: 's1' });
    expect(cut('airtel')?.query).toContain('clean=clean-session');
    for (const provider of ['safaricom', 'nalo', 'reseller'] as const) expect(cut(provider)).toBeNull();
    for (const provider of ['hubtel', 'airtel'] as const)
      expect(endOf(provider, { ...call, answers: [] }, { ...end, status: 'Success' })).toBeNull();
  });
});

describe('what phones show', () => {
  it.each<[PhoneProvider, string, string, boolean]>([
    ['africastalking', 'CON Product code?', 'Product code?', false],
    ['airtel', 'END Thank\nyou.', 'Thank\nyou.', true],
    ['hubtel', '{"Type":"Response","Message":"Hi"}', 'Hi', false],
    ['hubtel', '{"Type":"Release","Message":"Bye"}', 'Bye', true],
    ['nalo', '{"MSG":"Hi","MSGTYPE":true}', 'Hi', false],
    ['nalo', '{"MSG":"Bye","MSGTYPE":false}', 'Bye', true],
  ])('%s: %j', (provider, body, text, ends) => {
    expect(screenOf(provider, 200, body)).toEqual({ text, ends });
  });

  it.each(phoneProviders)('ends what %s cannot read, as the network does', (provider) => {
    for (const [status, body] of [
      [404, ''],
      [500, 'CON x'],
      [200, '<html>'],
      [200, 'null'],
      [200, '{"MSG":1,"Message":1}'],
    ] as const) {
      expect(screenOf(provider, status, body)).toEqual({ text: 'Connection problem or invalid MMI code.', ends: true });
    }
  });
});

describe('the page', () => {
  let running: RunningSimulators;
  beforeAll(async () => {
    running = await startSimulators();
  });
  afterAll(() => running.stop());

  it('runs its own files only, and has all of them', async () => {
    const page = await fetch(`${running.url}/dev/phone`);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const html = await page.text();
    const files = [...html.matchAll(/(?:src|href)="(\/dev\/phone\/[^"]+)"/g)].map(([, file]) => file ?? '');
    for (const own of ['phone', 'hop-log', 'network', 'sim-card']) {
      const script = await (await fetch(`${running.url}/dev/phone/${own}.js`)).text();
      for (const [, file = ''] of script.matchAll(/from '([^']+)'/g)) files.push(file);
    }
    expect(new Set(files).size).toBe(9);
    for (const file of files) expect([file, (await fetch(running.url + file)).status]).toEqual([file, 200]);
  });

  it('names the people of the seed whose numbers its phones have', async () => {
    const seed = readFileSync(path.resolve(import.meta.dirname, '../../seed/src/data/artisans.ts'), 'utf8').split(
      /^ {2}\},$/m,
    );
    for (const [number, who] of Object.entries(phonePeople)) {
      const [first = '', business = ''] = who.split(', ');
      expect(
        seed.filter(
          (one) => one.includes(`'${number}'`) && one.includes(`'${first}'`) && one.includes(`'${business}'`),
        ),
      ).toHaveLength(1);
    }
    const html = await (await fetch(`${running.url}/dev/phone`)).text();
    expect(html).toContain('<option value="+254700000101">Naisula, Olmaa Beads</option>');
    expect([...html.matchAll(/value="(\+\d+)" data-number/g)].map(([, number = '']) => number in phonePeople)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('shares the wires with this test: JavaScript without a type in it', async () => {
    const source = await (await fetch(`${running.url}/dev/phone/phone-wires.js`)).text();
    const wires = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
      requestOf: typeof requestOf;
    };
    for (const provider of phoneProviders)
      expect(wires.requestOf(provider, { ...call, answers: ['1'] })).toEqual(
        requestOf(provider, { ...call, answers: ['1'] }),
      );
  });
});
