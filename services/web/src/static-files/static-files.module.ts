import { Health, NotFound, Public } from '@asili/platform';
import { Module, Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { textFile, sendFile } from '../built-file.ts';
import { Settings } from '../config.ts';
import { contentPolicy } from '../content-policy.ts';
import { decoded, targetOf } from '../visitor.ts';
import { FrontEnds } from './front-ends.disk.ts';

const galleryPath = '/dev/ui';
const worker = /^\/r\/[\w-]+\/[\w-]+\.worker(?:\.[0-9a-f]{8})?\.js$/;

/** Files of the remotes, the list of them, and the gallery of components. */
@ApiExcludeController()
@Public()
@Controller()
export class StaticFilesController {
  constructor(
    private readonly frontEnds: FrontEnds,
    private readonly settings: Settings,
  ) {}

  @Get('remotes.json')
  async remotes(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await sendFile(textFile(await this.frontEnds.remotesJson(), '.json'), request, reply);
  }

  @Get('r/*')
  async remoteFile(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { path } = targetOf(request);
    const [, app = '', file = ''] = /^\/r\/([^/]+)\/(.+)$/.exec(decoded(path) ?? '') ?? [];
    if (worker.test(path)) void reply.headers(contentPolicy('worker', this.settings));
    await sendFile(await this.frontEnds.remoteFile(app, file), request, reply);
  }

  @Get(['dev/ui', 'dev/ui/*'])
  async gallery(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (this.settings.production) throw new NotFound();
    const name = decoded(targetOf(request).path.slice(galleryPath.length + 1)) || 'index.html';
    if (name === 'index.html') void reply.headers(contentPolicy('page', this.settings));
    await sendFile(await this.frontEnds.galleryFile(name), request, reply);
  }
}

/** The built front ends as files. */
@Module({
  controllers: [StaticFilesController],
  providers: [
    {
      provide: FrontEnds,
      inject: [Settings, Health],
      useFactory: (settings: Settings, health: Health) => {
        const frontEnds = new FrontEnds(settings.frontEndsDir);
        health.register('shell', async () => ({ ok: (await frontEnds.shellFile('index.html')) !== null }));
        return frontEnds;
      },
    },
  ],
  exports: [FrontEnds],
})
export class StaticFilesModule {}
