import { Module } from '@nestjs/common';
import { StepUps } from './step-ups.http.ts';

/** Codes for what a stolen session must not do. */
@Module({ providers: [StepUps], exports: [StepUps] })
export class StepUpsModule {}
