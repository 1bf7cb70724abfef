import { Module, type OnModuleDestroy } from '@nestjs/common';
import { PageHeadsModule } from '../page-heads/page-heads.module.ts';
import { Settings } from '../config.ts';
import { StaticFilesModule } from '../static-files/static-files.module.ts';
import { PagesController } from './pages.controller.ts';
import { RenderPage } from './render-page.ts';
import { Renderer } from './renderer.process.ts';

/** Pages with their content in them. Its controller takes every address that is nobody else's. */
@Module({
  imports: [PageHeadsModule, StaticFilesModule],
  controllers: [PagesController],
  providers: [
    RenderPage,
    {
      provide: Renderer,
      inject: [Settings],
      useFactory: ({ frontEndsDir }: Settings) => {
        const renderer = new Renderer(frontEndsDir);
        renderer.start();
        return renderer;
      },
    },
  ],
})
export class RenderingModule implements OnModuleDestroy {
  constructor(private readonly renderer: Renderer) {}

  onModuleDestroy(): void {
    this.renderer.close();
  }
}
