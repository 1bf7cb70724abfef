import { Module } from '@nestjs/common';
import { StaticFilesModule } from '../static-files/static-files.module.ts';
import { GetSitemap } from './get-sitemap.ts';
import { SitemapController } from './sitemap.controller.ts';

/** The sitemap, in parts where the shop is large, and robots.txt. */
@Module({ imports: [StaticFilesModule], controllers: [SitemapController], providers: [GetSitemap] })
export class SitemapModule {}
