import { Module } from '@nestjs/common';
import { StaticFilesModule } from '../static-files/static-files.module.ts';
import { GetPageHead } from './get-page-head.ts';

/** What stands in the head of a page: for search engines, and for who shares its address. */
@Module({ imports: [StaticFilesModule], providers: [GetPageHead], exports: [GetPageHead] })
export class PageHeadsModule {}
