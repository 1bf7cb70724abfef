import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Hourly } from '../hourly.ts';
import { ReleaseCodes } from './release-codes.ts';

@Injectable()
export class CodesSweeper implements OnApplicationBootstrap {
  constructor(
    private readonly hourly: Hourly,
    private readonly releaseCodes: ReleaseCodes,
  ) {}

  onApplicationBootstrap(): void {
    this.hourly.start('code cleanup', () => this.releaseCodes.run());
  }
}
