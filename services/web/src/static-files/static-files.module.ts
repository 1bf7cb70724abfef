import { Module } from '@nestjs/common';
import { Health } from '@asili/platform';
import { Settings } from '../config.ts';
import { FrontEnds } from './front-ends.disk.ts';
import { StaticFilesController } from './static-files.controller.ts';

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
