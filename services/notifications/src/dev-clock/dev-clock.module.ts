import { ClockOffset, MovableClock } from '@asili/platform';
import { Clock } from '@asili/kernel';
import { Injectable, Body, Controller, Get, Header, HttpCode, Post, Module } from '@nestjs/common';
import { advanceClockRequest, type AdvanceClockRequest, type ClockReply } from '@asili/contracts';

/** Moves the time of deadlines ahead, in every service that follows it. Not safe to repeat: each call moves it further. */
@Injectable()
export class MoveClock {
  constructor(
    private readonly offset: ClockOffset,
    private readonly clock: Clock,
  ) {}

  async run(seconds: number): Promise<void> {
    const aheadMs = await this.offset.advance(1000 * seconds);
    if (this.clock instanceof MovableClock) this.clock.moveTo(aheadMs); // So that the answer has it, before we are told ourselves.
  }
}

/** The clock of deadlines, for development. The module is there only where that clock can be moved. */
@Controller('dev')
export class DevClockController {
  constructor(
    private readonly moveClock: MoveClock,
    private readonly clock: Clock,
  ) {}

  @Get('clock.json')
  @Header('cache-control', 'no-store')
  get(): ClockReply {
    return { now: this.clock.now().toISOString(), advancedSeconds: (this.clock.aheadMs ?? 0) / 1000 };
  }

  @Post('clock')
  @HttpCode(200)
  async move(@Body({ schema: advanceClockRequest }) { advanceSeconds }: AdvanceClockRequest): Promise<ClockReply> {
    await this.moveClock.run(advanceSeconds);
    return this.get();
  }
}

/** Where a developer moves deadlines. Here because everything else of `/dev` is, and no service owns time. */
@Module({ controllers: [DevClockController], providers: [MoveClock] })
export class DevClockModule {}
