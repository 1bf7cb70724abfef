import { PlatformModule } from '@asili/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { settingsOf, type WebConfig, Settings } from './config.ts';
import { RenderingModule } from './rendering/rendering.module.ts';
import { SitemapModule } from './sitemap/sitemap.module.ts';
import { StaticFilesModule } from './static-files/static-files.module.ts';

/** Everything of the site that is no API: the front ends' files, pages with their content, the sitemap. */
@Module({})
export class WebModule {
  static forRoot(config: WebConfig): DynamicModule {
    const shared = [{ provide: Settings, useFactory: () => settingsOf(config) }];
    return {
      module: WebModule,
      global: true,
      imports: [PlatformModule.forRoot({ name: 'web', config }), StaticFilesModule, SitemapModule, RenderingModule],
      providers: shared,
      exports: shared,
    };
  }
}
