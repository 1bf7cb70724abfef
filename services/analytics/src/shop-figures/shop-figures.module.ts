import { Module } from '@nestjs/common';
import { FiguresController } from './figures.controller.ts';
import { GetFigures } from './get-figures.ts';

/** The shop in figures. */
@Module({ controllers: [FiguresController], providers: [GetFigures] })
export class ShopFiguresModule {}
