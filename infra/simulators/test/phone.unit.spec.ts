import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { phoneProviders, reachesSite, requestOf, screenOf, type PhoneProvider } from '../src/phone/phone-wires.ts';
import { startSimulators, type RunningSimulators } from '../src/index.ts';

const dialled = '*384*7*9*1043218#';
const call = { sessionId: 's1', number: '+254722000311', dialled };

/** The fields sent, wherever they stand. */
function fields(provider: PhoneProvider, answers: readonly string[]): unknown {
  const { method, query, body = '' } = requestOf(provider, { ...call, answers });
  if (method === 'POST' && body.startsWith('{')) return JSON.parse(body);
  return Object.fromEntries(new URLSearchParams(method === 'GET' ? query : body));
}

describe('what providers send', () => {
  it.each<[PhoneProvider, object, object]>([
    ['africastalking', { serviceCode: '*384*7#', phoneNumber: '+254722000311', text: '9*1043218' }, { text: '9*1043218*3*1' }],
    ['safaricom', { DEST: '384', ORIG: '254722000311', USSD_PARAMS: '7*9*1043218' }, { USSD_PARAMS: '7*9*1043218*3*1' }],
    ['airtel', { MSISDN: '254722000311', input: '384*7*9*1043218' }, { input: '1' }],
    ['hubtel', { Type: 'Initiation', ServiceCode: '384*7', Message: dialled, Sequence: 1 }, { Type: 'Response', Message: '1', Sequence: 3 }],
    ['nalo', { MSGTYPE: true, USERDATA: dialled }, { MSGTYPE: false, USERDATA: '1' }],
    ['reseller', { USSDCODE: '*384#', INPUT: '*384*7*9*1043218#' }, { INPUT: '*384*7*9*1043218*3*1#' }],
  ])('%s: first hop, then the third', (provider, first, third) => {
    expect(fields(provider, [])).toMatchObject(first);
    expect(fields(provider, ['3', '1'])).toMatchObject(third);
  });

  it("sends no text where nothing stands behind Africa's Talking's service code", () => {
    expect(requestOf('africastalking', { ...call, dialled: '*384*7#', answers: [] }).body).toMatch(/&text=$/);
  });

  it.each([['*384*7#', true], [dialled, true], ['*384*77#', false], ['*384*7', false], ['*100#', false], ['', false]])('%s leads to the site: %s', (text, leads) => {
    expect(reachesSite(text)).toBe(leads);
  });
});

describe('what phones show', () => {
  it.each<[PhoneProvider, string, string, boolean]>([
    ['africastalking', 'CON Product code?', 'Product code?', false], ['airtel', 'END Thank\nyou.', 'Thank\nyou.', true],
    ['hubtel', '{"Type":"Response","Message":"Hi"}', 'Hi', false], ['hubtel', '{"Type":"Release","Message":"Bye"}', 'Bye', true],
    ['nalo', '{"MSG":"Hi","MSGTYPE":true}', 'Hi', false], ['nalo', '{"MSG":"Bye","MSGTYPE":false}', 'Bye', true],
  ])('%s: %j', (provider, body, text, ends) => {
    expect(screenOf(provider, 200, body)).toEqual({ text, ends });
  });

  it.each(phoneProviders)('ends what %s cannot read, as the network does', (provider) => {
    for (const [status, body] of [[404, ''], [500, 'CON x'], [200, '<html>'], [200, 'null'], [200, '{"MSG":1,"Message":1}']] as const) {
      expect(screenOf(provider, status, body)).toEqual({ text: 'Connection problem or invalid MMI code.', ends: true });
    }
  });
});

describe('the page', () => {
  let running: RunningSimulators;
  beforeAll(async () => { running = await startSimulators(); });
  afterAll(() => running.stop());

  it('runs its own files only, and has all of them', async () => {
    const page = await fetch(`${running.url}/dev/phone`);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const html = await page.text();
    const files = [...html.matchAll(/(?:src|href)="(\/dev\/phone\/[^"]+)"/g)].map(([, file]) => file ?? '');
    const script = await (await fetch(`${running.url}/dev/phone/phone.js`)).text();
    for (const [, file = ''] of script.matchAll(/from '([^']+)'/g)) files.push(file);
    expect(files).toHaveLength(4);
    for (const file of files) expect([file, (await fetch(running.url + file)).status]).toEqual([file, 200]);
  });

  it('shares the wires with this test: JavaScript without a type in it', async () => {
    const source = await (await fetch(`${running.url}/dev/phone/phone-wires.js`)).text();
    const wires = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as { requestOf: typeof requestOf };
    for (const provider of phoneProviders) expect(wires.requestOf(provider, { ...call, answers: ['1'] })).toEqual(requestOf(provider, { ...call, answers: ['1'] }));
  });
});
