import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

const main = path.resolve(import.meta.dirname, '../src/phone/dial-main.ts');
const asked: { readonly method: string; readonly path: string; readonly fields: Record<string, string> }[] = [];
let site: Server;
let url: string;

/** A site with two of the wires: it asks for a status, and ends with what was typed. */
beforeAll(async () => {
  site = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const { pathname, searchParams } = new URL(request.url ?? '', url);
      if (pathname === '/dev/ussd.json')
        return response.end(
          JSON.stringify({
            endpoints: ['africastalking', 'hubtel'].map((provider) => ({
              provider,
              url: `${url}/ussd/v1/${provider}/secret`,
            })),
          }),
        );
      const fields = body.startsWith('{')
        ? (JSON.parse(body) as Record<string, string>)
        : Object.fromEntries(new URLSearchParams(request.method === 'GET' ? searchParams : body));
      asked.push({ method: request.method ?? '', path: pathname, fields });
      const typed = fields['Message'] ?? fields['text'] ?? '';
      const ends = /(^|\*)3$/.test(typed);
      const text = ends ? 'Order 1043213 is SHIPPED.' : 'Status?\n3 Shipped';
      return response.end(
        pathname.includes('hubtel')
          ? JSON.stringify({ Type: ends ? 'Release' : 'Response', Message: text })
          : `${ends ? 'END' : 'CON'} ${text}`,
      );
    })();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

/** The terminal: what is typed into it, line by line, and what it shows. */
async function terminal(typed: readonly string[], ...args: readonly string[]) {
  const child = spawn(process.execPath, ['--conditions=@asili/source', main, ...args], {
    env: { ...process.env, SITE: url, NODE_OPTIONS: '' },
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    said.err += String(chunk);
  });
  child.stdin.on('error', () => undefined); // It may be gone before everything is typed.
  child.stdin.end(typed.map((line) => `${line}\n`).join(''));
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { ...said, status };
}

describe('npm run ussd -- dial', () => {
  it('shows each screen with its septets, answers with what is typed, and ends with the call', async () => {
    const { out, err, status } = await terminal(['3'], 'dial', '*384*7*9*1043213#', '--number', '+254700000101');
    expect([out, err, status]).toEqual([
      'Status?\n3 Shipped\n[17 septets, answer]\nOrder 1043213 is SHIPPED.\n[25 septets, end]\n',
      '',
      0,
    ]);
    expect(asked.map(({ method, path: at, fields }) => [method, at, fields['phoneNumber'], fields['text']])).toEqual([
      ['POST', '/ussd/v1/africastalking/secret', '+254700000101', '9*1043213'],
      ['POST', '/ussd/v1/africastalking/secret', '+254700000101', '9*1043213*3'],
    ]);
    expect(new Set(asked.map(({ fields }) => fields['sessionId'])).size).toBe(1);
  }, 60_000);

  it('speaks the wire it is told to', async () => {
    const { out, status } = await terminal(['3'], 'dial', '*384*7*9*1043213#', '--provider', 'hubtel');
    expect([out.includes('SHIPPED'), status]).toEqual([true, 0]);
    expect(asked.map(({ fields }) => [fields['Type'], fields['Message']])).toEqual([
      ['Initiation', '*384*7*9*1043213#'],
      ['Response', '3'],
    ]);
  }, 60_000);

  it('ends where nothing more is typed', async () => {
    const { out, status } = await terminal([], 'dial', '*384*7*9*1043213#');
    expect([out, status, asked.length]).toEqual(['Status?\n3 Shipped\n[17 septets, answer]\n', 0, 1]);
  }, 60_000);

  it.each([
    [['dial', '*100#'], 'usage: npm run ussd'],
    [['call', '*384*7#'], 'usage: npm run ussd'],
    [['dial'], 'usage: npm run ussd'],
    [['dial', '*384*7#', '--provider', 'vodacom'], 'the provider is one of africastalking'],
    [['dial', '*384*7#', '--provider', 'nalo'], 'has no address for nalo'],
  ])(
    '%j is refused with what to do',
    async (args, says) => {
      const { out, err, status } = await terminal([], ...args);
      expect([out, err.includes(says), status, asked]).toEqual(['', true, 1, []]);
    },
    60_000,
  );
});
