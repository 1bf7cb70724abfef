import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CheckReadiness } from '../../app/check-readiness/check-readiness.ts';
import { DescribeApi } from '../../app/describe-api/describe-api.ts';
import { NotHere } from '../../domain/errors.ts';
import { chooseEncoding, makeCompressor } from './compression.ts';
import { header, type Visit } from './visit.ts';

/** Health and the API's description. */
@Injectable()
export class SystemEndpoints {
  constructor(
    private readonly readiness: CheckReadiness,
    private readonly describeApi: DescribeApi,
  ) {}

  async health(visit: Visit, reply: FastifyReply): Promise<unknown> {
    void reply.header('cache-control', 'no-store');
    if (visit.path === '/health/live') return { status: 'ok', components: {} };
    if (visit.path !== '/health/ready') throw new NotHere();
    const report = await (visit.query === '?scope=gateway' ? this.readiness.own() : this.readiness.run());
    void reply.code(report.status === 'ok' ? 200 : 503);
    return report;
  }

  async openApi(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const text = await this.describeApi.run();
    const encoding = chooseEncoding(header(request.headers['accept-encoding']));
    void reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=60', vary: 'Accept-Encoding' });
    if (!encoding) return reply.send(text);
    const compressor = makeCompressor(encoding);
    compressor.end(text);
    return reply.header('content-encoding', encoding).send(compressor);
  }
}
