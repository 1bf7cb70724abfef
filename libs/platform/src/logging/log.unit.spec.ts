import { describe, expect, it } from '@jest/globals';
import { Writable } from 'node:stream';
import { inContext } from '../context/request-context.ts';
import { Log } from './log.ts';
import { NestLogger } from '../http/start-service.ts';

function logged(write: (log: Log) => void, level = 'debug'): Record<string, unknown>[] {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  write(new Log({ service: 'test', level, destination }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('Log', () => {
  it('writes one structured line with the ids of the work at hand', () => {
    const [line] = logged((log) => {
      inContext({ requestId: 'r', correlationId: 'c' }, () => {
        log.info('listening', { port: 7 });
      });
    });
    expect(line).toMatchObject({
      level: 'info',
      service: 'test',
      msg: 'listening',
      port: 7,
      requestId: 'r',
      correlationId: 'c',
    });
    expect(Date.parse(String(line?.['time']))).not.toBeNaN();
  });

  it.each([
    ['phoneNumber', '+254712345678'],
    ['phone', '0712345678'],
    ['email', 'a@b.co'],
    ['code', '123456'],
    ['authorization', 'Bearer x'],
    ['cookie', 'sid=1'],
    ['set-cookie', 'sid=1'],
    ['password', 'x'],
    ['csrfToken', 'x'],
    ['firstName', 'Amina'],
    ['x-asili-actor', 'x'],
    ['body', 'x'],
    ['to', '+254712345678'],
  ])('hides the field %s at any depth', (key, value) => {
    const [line] = logged((log) => {
      log.warn('w', { [key]: value, list: [{ deep: { [key]: value } }], [key.toUpperCase()]: value });
    });
    expect(JSON.stringify(line)).not.toContain(value === 'x' ? '"x"' : value);
  });

  it('hides addresses and numbers inside any text, and keeps the rest', () => {
    const error = Object.assign(
      new Error('dup key { email: "amina@example.co.ke" } for +254 712 345 678 or 0712345678'),
      { code: 11000 },
    );
    const [line] = logged((log) => {
      log.error('failed for amina@example.co.ke', {
        error,
        id: 'prd_01m7z6sq2bc2wxsz8vgtxd5da9',
        at: '2026-11-21T10:00:00.000Z',
        n: 1234567890,
      });
    });
    expect(JSON.stringify(line)).not.toMatch(/amina|0712|254 712/);
    expect(line).toMatchObject({
      msg: 'failed for [hidden]',
      id: 'prd_01m7z6sq2bc2wxsz8vgtxd5da9',
      at: '2026-11-21T10:00:00.000Z',
      n: 1234567890,
      error: { kind: 'Error', errorCode: 11000 },
    });
  });

  it('survives what cannot be JSON', () => {
    const loop: Record<string, unknown> = { big: 1n, bytes: Buffer.from('abc'), when: new Date(0) };
    loop['self'] = loop;
    expect(
      logged((log) => {
        log.info('x', loop);
      })[0],
    ).toMatchObject({ big: '1', bytes: '[3 bytes]', when: '1970-01-01T00:00:00.000Z' });
  });

  it('says nothing below its level', () => {
    expect(
      logged((log) => {
        log.info('x');
        log.debug('x');
        log.warn('y');
      }, 'warn'),
    ).toHaveLength(1);
  });
});

describe('NestLogger', () => {
  it("brings Nest's lines into the same form, its start-up talk only at debug", () => {
    const lines = logged((log) => {
      const nest = new NestLogger(log);
      nest.log('Mapped {/x, GET} route', 'RouterExplorer');
      nest.log('sent to a@b.co', 'Mailer');
      nest.error(new Error('bad'), 'Mailer');
    });
    expect(lines).toMatchObject([
      { level: 'debug' },
      { level: 'info', msg: 'sent to [hidden]', context: 'Mailer' },
      { level: 'error', msg: 'bad', error: { kind: 'Error' } },
    ]);
  });
});
