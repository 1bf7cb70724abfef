import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../actor/decorators.ts';
import { Health, type HealthReport } from './health.ts';

/** Whether the process should live, and whether it should get requests. */
@ApiExcludeController()
@Public()
@Controller('health')
export class HealthController {
  constructor(private readonly health: Health) {}

  @Get('live')
  async live(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthReport> {
    return answer(reply, await this.health.live());
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthReport> {
    return answer(reply, await this.health.ready());
  }
}

function answer(reply: FastifyReply, report: HealthReport): HealthReport {
  void reply.status(report.status === 'ok' ? 200 : 503).header('cache-control', 'no-store');
  return report;
}
