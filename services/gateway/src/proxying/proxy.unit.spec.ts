import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LargeBodies, LoadShedder } from '../limits/load-shedder.ts';
import { BodyTooLarge } from '../requests/domain/errors.ts';
import type { RequestContext } from '../requests/domain/request-context.ts';
import { routeOf } from '../../test/support/routes.ts';
import { CompressedAnswers } from './kept-answers.ts';
import type { OpenStreams } from './open-streams.ts';
import { Proxy, type Exchange } from './proxy.ts';
import type { SignInAnswers } from './sign-in-answers.ts';
import type { AnswerSink, UpstreamRequest } from './attempt.http.ts';
import type { Upstreams } from './upstreams.http.ts';

function setUp(maxWaiting = 0) {
  const send = jest.fn((_service: string, _request: UpstreamRequest, _sink: AnswerSink) => () => undefined);
  const watch = jest.fn();
  const shedder = new LoadShedder({ maxConcurrent: 1, maxWaiting });
  const streams = { checkRoom: () => undefined, watch } as unknown as OpenStreams;
  const answers = {
    answer: async (...[, , , , onEnd]: Parameters<SignInAnswers['answer']>) => {
      onEnd();
    },
  } as SignInAnswers;
  return {
    send,
    watch,
    proxy: new Proxy(
      { send } as unknown as Upstreams,
      shedder,
      streams,
      answers,
      new LargeBodies(),
      new CompressedAnswers(),
    ),
  };
}

function exchange(path: string, headers: Record<string, string> = {}, method = 'GET'): Exchange {
  const raw = new IncomingMessage(new Socket());
  const reply = {
    raw: new ServerResponse(raw),
    hijack: () => undefined,
    headers: () => reply,
  } as unknown as FastifyReply;
  const context = { method, path, query: '', language: 'en', cookies: {} } as unknown as RequestContext;
  const request = { raw, headers, id: 'req_1' } as unknown as FastifyRequest;
  return {
    route: routeOf(method, path),
    token: () => Promise.resolve(''),
    network: 'net',
    sender: 'net',
    context,
    request,
    reply,
    ownHeaders: {},
  };
}

describe('a client that left before its service was asked', () => {
  it.each(['/api/events', '/api/products/prd_1'])('costs no connection and no place: %s', async (path) => {
    const { proxy, send, watch } = setUp();
    for (let n = 0; n < 2; n += 1) {
      const gone = exchange(path);
      gone.reply.raw.destroy();
      await proxy.forward(gone);
    }
    expect([send.mock.calls, watch.mock.calls]).toEqual([[], []]);
  });
});

describe('an answer that is kept', () => {
  it('is given to the next one without a token for its service', async () => {
    const { proxy, send } = setUp();
    const token = jest.fn(() => Promise.resolve('signed'));
    send.mockImplementation((_service, _request, sink) => {
      sink.begin(
        200,
        { 'content-type': 'application/json', 'content-length': '2', 'x-asili-cache-control': 'max-age=1' },
        { pause: () => undefined, resume: () => undefined },
      );
      sink.data(Buffer.from('{}'));
      sink.end();
      return () => undefined;
    });
    const asked = () => ({ ...exchange('/api/products/prd_1'), token });
    const [first, second] = [asked(), asked()];
    await proxy.forward(first);
    await proxy.forward(second);
    expect([first, second].map(({ reply: { raw } }) => [raw.statusCode, raw.writableEnded])).toEqual([
      [200, true],
      [200, true],
    ]);
    expect([send.mock.calls.length, token.mock.calls.length, send.mock.calls[0]?.[1].headers['x-asili-actor']]).toEqual(
      [1, 1, 'signed'],
    );
  });
});

describe('an upload that waits for its turn', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is read when it has it, and its sender is not called slow for our waiting', async () => {
    const { proxy, send } = setUp(1);
    await Promise.resolve();
    const upload = (name: string) => {
      const asked = {
        ...exchange('/api/uploads', { 'content-length': '200000', 'content-type': 'image/jpeg' }, 'POST'),
        sender: name,
      };
      asked.request.raw.push(Buffer.alloc(200_000));
      asked.request.raw.push(null);
      return asked;
    };
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    const [one, other] = [upload('one'), upload('other')];
    const first = proxy.forward(one);
    const second = proxy.forward(other);
    await jest.advanceTimersByTimeAsync(25_000);
    expect([send.mock.calls.length, other.request.raw.readableFlowing]).toEqual([1, null]);
    send.mock.calls[0]?.[2].fail(new BodyTooLarge());
    await expect(first).rejects.toThrow(BodyTooLarge);
    await jest.advanceTimersByTimeAsync(0);
    expect(await buffer(send.mock.calls[1]?.[1].body as Readable)).toHaveLength(200_000);
    send.mock.calls[1]?.[2].fail(new BodyTooLarge());
    await expect(second).rejects.toThrow(BodyTooLarge);
  });
});

/** A service that lets everything be kept. */
const answerAll = (send: ReturnType<typeof setUp>['send']) =>
  send.mockImplementation((_service, { headers }, sink) => {
    const known = headers['if-none-match'] !== undefined;
    sink.begin(
      known ? 304 : 200,
      { etag: '"1"', 'content-length': known ? undefined : '2', 'x-asili-cache-control': 'max-age=60' },
      { pause: () => undefined, resume: () => undefined },
    );
    if (!known) sink.data(Buffer.from('{}'));
    sink.end();
    return () => undefined;
  });

describe('a kept answer', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is renewed by a browser that has it already too, which is told so', async () => {
    const { proxy, send } = setUp();
    answerAll(send);
    await proxy.forward(exchange('/api/products/prd_1'));
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1500);
    const statuses = [];
    for (const tag of ['"1"', 'W/"1"', '"0"']) {
      const asked = exchange('/api/products/prd_1', { 'if-none-match': tag });
      await proxy.forward(asked);
      statuses.push(asked.reply.raw.statusCode);
    }
    expect([send.mock.calls.length, statuses]).toEqual([2, [304, 304, 200]]);
  });

  it('is gone with a change of an account', async () => {
    const { proxy, send } = setUp();
    answerAll(send);
    await proxy.forward(exchange('/api/products/prd_1'));
    await proxy.forward(exchange('/api/auth/profile', {}, 'PATCH'));
    await proxy.forward(exchange('/api/products/prd_1'));
    expect(send).toHaveBeenCalledTimes(2);
  });
});
