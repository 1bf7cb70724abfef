import type { FiguresReply } from '@asili/contracts';
import { Controller, Get, Header } from '@nestjs/common';
import { GetFigures } from './get-figures.ts';

/** The shop in figures, for anyone; the same for everybody, so any cache may hold it. */
@Controller('api/figures')
export class FiguresController {
  constructor(private readonly getFigures: GetFigures) {}

  @Get()
  @Header('cache-control', 'public, max-age=60, stale-while-revalidate=600')
  get(): Promise<FiguresReply> {
    return this.getFigures.run();
  }
}
