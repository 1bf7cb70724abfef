import { DomainError } from '@asili/kernel';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { publishedErrorTexts } from '../contracts/event-registry.ts';
import { RemoteProblem } from '../http/service-client.ts';
import { isDuplicateKey, isPermanent, isUnavailable } from './classify.ts';
import * as platformErrors from './platform-errors.ts';
import { problemOf, refusalOf } from './problem.ts';

class Sold extends DomainError {
  readonly code = 'TEST.SOLD';
  readonly status = 409;
}

const texts = {
  'TEST.SOLD': { en: '{name} is sold ({count}).', sw: '{name} imeuzwa.', fr: '{name} est vendu.' },
  'TEST.LEFT': {
    en: '{count} left of {name}.',
    sw: 'Zimebaki {count}.',
    fr: 'Il en reste {count}.',
    none: { en: 'No {name} is left.', sw: 'Hakuna.', fr: 'Rien.' },
  },
  'PLATFORM.INTERNAL': { en: 'Oops', sw: 'Pole', fr: 'Oups' },
};

describe("the platform's errors", () => {
  it('all have texts in three languages', () => {
    const codes = Object.values(platformErrors)
      .map((type) => new type() as { code?: string })
      .flatMap(({ code }) => code ?? []);
    expect(codes.length).toBeGreaterThan(8);
    for (const code of [
      ...codes,
      'PLATFORM.INTERNAL',
      'PLATFORM.TOO_LARGE',
      'PLATFORM.UNSUPPORTED_MEDIA_TYPE',
      'PLATFORM.METHOD_NOT_ALLOWED',
      'PLATFORM.RATE_LIMITED',
    ]) {
      expect(Object.keys(publishedErrorTexts[code] ?? {}).sort()).toEqual(['en', 'fr', 'sw']);
    }
  });
});

describe('problemOf', () => {
  it('fills facts into the text, and only facts', () => {
    const problem = problemOf(refusalOf(new Sold({ name: 'Kiondo {count}', count: 2 })), texts, 'en', 'r');
    expect(problem).toEqual({
      type: 'urn:asili:problem:test.sold',
      title: 'Conflict',
      status: 409,
      code: 'TEST.SOLD',
      detail: 'Kiondo {count} is sold (2).',
      values: { name: 'Kiondo {count}', count: 2 },
      requestId: 'r',
    });
    expect(problemOf(refusalOf(new Sold({})), texts, 'sw', 'r').detail).toBe('Pole'); // Nobody reads a name in braces.
  });

  it('has a sentence of its own where there is none, and says the number to programs all the same', async () => {
    class Left extends DomainError {
      readonly code = 'TEST.LEFT';
      readonly status = 409;
    }
    const said = (count: number) => problemOf(refusalOf(new Left({ name: 'Kiondo', count })), texts, 'en', 'r');
    expect([said(0), said(2)]).toMatchObject([
      { detail: 'No Kiondo is left.', values: { name: 'Kiondo', count: 0 } },
      { detail: '2 left of Kiondo.' },
    ]);
    const relayed = await RemoteProblem.fromResponse('orders', Response.json(said(0), { status: 409 }));
    expect(problemOf(refusalOf(relayed), texts, 'sw', 'r')).toMatchObject({ detail: 'Hakuna.', values: { count: 0 } });
  });

  it('is handed on by another service with its values and members, in that caller’s language', async () => {
    class Left extends Sold {
      override readonly members = { state: 'shipped', allowed: ['confirm'] };
    }
    const first = problemOf(refusalOf(new Left({ name: 'Kiondo', count: 0, secret: 's' })), texts, 'en', 'r');
    const relayed = await RemoteProblem.fromResponse('orders', Response.json(first, { status: 409 }));
    expect(problemOf(refusalOf(relayed), texts, 'en', 'r')).toEqual(first);
    expect(problemOf(refusalOf(relayed), texts, 'sw', 'r').detail).toBe('Kiondo imeuzwa.');
  });

  it.each([{ values: { name: { $ne: 1 } } }, { values: 'x' }, { state: { a: 1 }, allowed: 7 }])(
    'takes nothing else of what another service says: %j',
    async (more) => {
      const relayed = await RemoteProblem.fromResponse(
        'orders',
        Response.json({ code: 'TEST.SOLD', status: 409, ...more }, { status: 409 }),
      );
      expect(problemOf(refusalOf(relayed), texts, 'en', 'r')).toEqual({
        type: 'urn:asili:problem:test.sold',
        title: 'Conflict',
        status: 409,
        code: 'TEST.SOLD',
        detail: 'Oops',
        requestId: 'r',
      });
    },
  );

  it('names places with their own sentences, and adds members that cannot hide its own', () => {
    class Taken extends Sold {
      override readonly places = [{ path: 'prd_1', code: 'TEST.SOLD', facts: { name: 'Kiondo', count: 2 } }];
      override readonly members = { state: 'shipped', allowed: ['confirm'], status: 'x' };
    }
    expect(problemOf(refusalOf(new Taken()), texts, 'en', 'r')).toMatchObject({
      status: 409,
      state: 'shipped',
      allowed: ['confirm'],
      errors: [{ path: 'prd_1', message: 'Kiondo is sold (2).' }],
    });
  });

  it.each([
    [new Error('secret'), 500, 'PLATFORM.INTERNAL'],
    ['text', 500, 'PLATFORM.INTERNAL'],
    [undefined, 500, 'PLATFORM.INTERNAL'],
    [{ statusCode: 413 }, 413, 'PLATFORM.TOO_LARGE'],
    [{ getStatus: () => 404 }, 404, 'PLATFORM.NOT_FOUND'],
    [{ statusCode: 200 }, 500, 'PLATFORM.INTERNAL'],
    [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), 503, 'PLATFORM.UNAVAILABLE'],
  ])('gives %p a status and a code', (error, status, code) => {
    expect(refusalOf(error)).toMatchObject({ status, code });
  });
});

describe('classes of errors', () => {
  const named = (name: string, message = ''): Error => Object.assign(new Error(message), { name });

  it('knows what waiting can cure', () => {
    for (const error of [
      new platformErrors.Unavailable(),
      named('MongoServerSelectionError'),
      named('KafkaJSConnectionError'),
      named('MaxRetriesPerRequestError'),
      new Error('x', { cause: named('MongoNetworkError') }),
      new RemoteProblem('ledger', 'X', 503),
      new Error('Connection is closed.'),
      new Error('Command timed out'),
      named('ReplyError', 'LOADING Redis is loading the dataset in memory'),
    ]) {
      expect([isUnavailable(error), isPermanent(error)]).toEqual([true, false]);
    }
  });

  it('waits for a database that elects another primary', () => {
    const answered = (code: number, name = 'MongoServerError', errorLabels?: string[]): Error =>
      Object.assign(named(name), { code, ...(errorLabels && { errorLabels }) });
    const elections = [10107, 189, 11602, 91, 13435].map((code) => answered(code));
    const labelled = ['RetryableWriteError', 'TransientTransactionError'].map((label) =>
      answered(64, 'MongoWriteConcernError', [label]),
    );
    expect([...elections, ...labelled, new Error('x', { cause: answered(189) })].map(isUnavailable)).toEqual(
      Array(8).fill(true),
    );
    expect(
      [answered(11000), answered(9), answered(91, 'OtherError'), answered(2, 'MongoServerError', ['Another'])].map(
        isUnavailable,
      ),
    ).toEqual(Array(4).fill(false));
  });

  it('knows what nothing can cure', () => {
    const zod = z.string().safeParse(1).error;
    for (const error of [
      zod,
      new SyntaxError('x'),
      new platformErrors.PermanentError('x'),
      new platformErrors.NotFound(),
      new RemoteProblem('ledger', 'X', 404),
    ]) {
      expect([isUnavailable(error), isPermanent(error)]).toEqual([false, true]);
    }
  });

  it('takes the rest for worth a few tries', () => {
    for (const error of [
      new TypeError('x'),
      new TypeError("Cannot read properties of undefined (reading 'loading')"),
      new Error('the client was closed by its owner'),
      named('ReplyError', 'ERR no LOADING here'),
      new RangeError('Connection is closed.'),
      new Sold(),
      new RemoteProblem('ledger', 'X', 429),
      null,
      'x',
    ])
      expect([isUnavailable(error), isPermanent(error)]).toEqual([false, false]);
  });

  it('tells a duplicate key', () => {
    expect([
      isDuplicateKey(Object.assign(new Error(), { code: 11000 })),
      isDuplicateKey({ code: 11000 }),
      isDuplicateKey(new Error()),
    ]).toEqual([true, false, false]);
  });
});
