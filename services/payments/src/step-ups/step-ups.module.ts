import { Module } from '@nestjs/common';
import { HttpStepUps } from './step-ups.http.ts';
import { StepUps } from './step-ups.ts';

/** Codes for what a stolen session must not do. */
@Module({ providers: [{ provide: StepUps, useClass: HttpStepUps }], exports: [StepUps] })
export class StepUpsModule {}
