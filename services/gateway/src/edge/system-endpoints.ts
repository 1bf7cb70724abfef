import { Injectable } from '@nestjs/common';
import { chooseEncoding, NotFound } from '@asili/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CheckReadiness } from '../health/check-readiness.ts';
import { DescribeApi } from '../openapi/describe-api.ts';
import { makeCompressor } from '../proxying/compression.ts';
import { header, type RequestContext } from '../requests/domain/request-context.ts';

const alive = Buffer.from(JSON.stringify({ status: 'ok', components: {} }));
const aliveHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-length': String(alive.length),
};

/** Health and the API's description. */
@Injectable()
export class SystemEndpoints {
  constructor(
    private readonly readiness: CheckReadiness,
    private readonly describeApi: DescribeApi,
  ) {}

  /** @param headers of the answer; asked often, so it is sent without anything in between */
  health({ path, query }: RequestContext, headers: Readonly<Record<string, string>>, reply: FastifyReply): unknown {
    if (path === '/health/ready') return this.ready(query, reply.headers(headers));
    if (path !== '/health/live') throw new NotFound();
    reply.hijack();
    reply.raw.writeHead(200, { ...headers, ...aliveHeaders }).end(alive);
    return reply;
  }

  private async ready(query: string, reply: FastifyReply): Promise<unknown> {
    const report = await (query === '?scope=site' ? this.readiness.run() : this.readiness.own());
    void reply.header('cache-control', 'no-store').code(report.status === 'ok' ? 200 : 503);
    return report;
  }

  async openApi(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const text = await this.describeApi.run();
    const encoding = chooseEncoding(header(request.headers['accept-encoding']));
    void reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=60',
      vary: 'Accept-Encoding',
    });
    if (!encoding) return reply.send(text);
    const compressor = makeCompressor(encoding);
    compressor.end(text);
    return reply.header('content-encoding', encoding).send(compressor);
  }
}
