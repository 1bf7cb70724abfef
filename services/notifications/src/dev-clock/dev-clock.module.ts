import { Module } from '@nestjs/common';
import { DevClockController } from './dev-clock.controller.ts';
import { MoveClock } from './move-clock.ts';

/** Where a developer moves deadlines. Here because everything else of `/dev` is, and no service owns time. */
@Module({ controllers: [DevClockController], providers: [MoveClock] })
export class DevClockModule {}
