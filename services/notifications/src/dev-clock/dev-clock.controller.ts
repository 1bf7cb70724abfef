import { advanceClockRequest, type AdvanceClockRequest, type ClockReply } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { Body, Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { MoveClock } from './move-clock.ts';

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
