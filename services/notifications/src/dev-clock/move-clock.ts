import { ClockOffset, MovableClock } from '@asili/platform';
import { Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';

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
