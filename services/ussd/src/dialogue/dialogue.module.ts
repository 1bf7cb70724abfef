import { Module } from '@nestjs/common';
import { AnswerHop } from './answer-hop.ts';

/** What callers see, screen by screen. */
@Module({ providers: [AnswerHop], exports: [AnswerHop] })
export class DialogueModule {}
