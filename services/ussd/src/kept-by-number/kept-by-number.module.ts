import { Module } from '@nestjs/common';
import { ErasePerson, ErasureController, HandOver, NumberMovesController } from './kept-by-number.ts';

/** What is forgotten of people who are erased, and what goes along when an account moves to another number. */
@Module({ controllers: [ErasureController, NumberMovesController], providers: [ErasePerson, HandOver] })
export class KeptByNumberModule {}
