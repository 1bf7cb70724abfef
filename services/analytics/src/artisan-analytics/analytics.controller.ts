import { analyticsQuery, type AnalyticsReply } from '@asili/contracts';
import { CurrentActor, Roles, type Actor } from '@asili/platform';
import { Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { ExportAnalytics, GetAnalytics } from './get-analytics.ts';

type Asked = z.infer<typeof analyticsQuery>;

/** An artisan's own figures. */
@Controller('api/analytics/:artisanId')
@Roles('artisan')
export class AnalyticsController {
  constructor(
    private readonly getAnalytics: GetAnalytics,
    private readonly exportAnalytics: ExportAnalytics,
  ) {}

  @Get()
  @Header('cache-control', 'private, no-store')
  async get(
    @CurrentActor() actor: Actor,
    @Param('artisanId') artisanId: string,
    @Query({ schema: analyticsQuery }) asked: Asked,
  ): Promise<AnalyticsReply> {
    return { analytics: await this.getAnalytics.run(actor, artisanId, asked) };
  }

  @Get('export.csv')
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('cache-control', 'private, no-store')
  async export(
    @CurrentActor() actor: Actor,
    @Param('artisanId') artisanId: string,
    @Query({ schema: analyticsQuery }) asked: Asked,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { csv, fileName } = await this.exportAnalytics.run(actor, artisanId, asked);
    void reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return csv;
  }
}
