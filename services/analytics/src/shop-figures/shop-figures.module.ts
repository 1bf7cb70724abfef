import { Module } from '@nestjs/common';
import { FiguresController, GetFigures } from './figures.controller.ts';

/** The shop in figures. */
@Module({ controllers: [FiguresController], providers: [GetFigures] })
export class ShopFiguresModule {}
