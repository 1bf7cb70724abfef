import { Module, type OnModuleDestroy } from '@nestjs/common';
import { config } from '../config.ts';
import { ProxyingModule } from '../proxying/proxying.module.ts';
import { RequestsModule } from '../requests/requests.module.ts';
import { DiskFrontEnds } from './front-ends.disk.ts';
import { FrontEnds } from './front-ends.ts';
import { PageRenderer, Rendering } from './page-renderer.ts';
import { Pages } from './pages.ts';
import { SiteMap } from './site-map.ts';
import { loadWebBuild } from './web-build.ts';

async function rendering(): Promise<Rendering> {
  const { Renderer } = await loadWebBuild();
  const renderer = new Renderer(config.values.FRONTENDS_DIR);
  renderer.start();
  return { renderer };
}

/** The front ends: built files, pages with their content in them, the site map. */
@Module({
  imports: [RequestsModule, ProxyingModule],
  providers: [
    Pages, PageRenderer, SiteMap,
    { provide: FrontEnds, useFactory: async () => new DiskFrontEnds(config.values.FRONTENDS_DIR, await loadWebBuild()) },
    { provide: Rendering, useFactory: rendering },
  ],
  exports: [Pages],
})
export class PagesModule implements OnModuleDestroy {
  constructor(private readonly rendering: Rendering) {}

  onModuleDestroy(): void {
    this.rendering.renderer.close();
  }
}
