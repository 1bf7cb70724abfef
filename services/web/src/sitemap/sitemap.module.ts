import { ActorTokens, NotFound, Public } from '@asili/platform';
import { Module, Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { textFile, sendFile } from '../built-file.ts';
import { Settings } from '../config.ts';
import { StaticFilesModule } from '../static-files/static-files.module.ts';
import { visitorOf } from '../visitor.ts';
import { GetSitemap, robots } from './get-sitemap.ts';

/** For search engines: what there is, and what is not for them. */
@ApiExcludeController()
@Public()
@Controller()
export class SitemapController {
  constructor(
    private readonly getSitemap: GetSitemap,
    private readonly tokens: ActorTokens,
    private readonly settings: Settings,
  ) {}

  @Get('robots.txt')
  async robots(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await sendFile(textFile(robots(this.settings.publicUrl), '.txt'), request, reply);
  }

  @Get('sitemap.xml')
  async sitemap(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await sendFile(textFile(await this.getSitemap.run(visitorOf(request, this.tokens)), '.xml'), request, reply);
  }

  @Get('sitemap-:part.xml')
  async part(@Param('part') part: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!/^\d{1,5}$/.test(part)) throw new NotFound();
    await sendFile(
      textFile(await this.getSitemap.part(Number(part), visitorOf(request, this.tokens)), '.xml'),
      request,
      reply,
    );
  }
}

/** The sitemap, in parts where the shop is large, and robots.txt. */
@Module({ imports: [StaticFilesModule], controllers: [SitemapController], providers: [GetSitemap] })
export class SitemapModule {}
