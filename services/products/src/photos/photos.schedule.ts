import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Hourly } from '../hourly.ts';
import { SweepPhotos } from './sweep-photos.ts';

@Injectable()
export class PhotosSweeper implements OnApplicationBootstrap {
  constructor(
    private readonly hourly: Hourly,
    private readonly sweepPhotos: SweepPhotos,
  ) {}

  onApplicationBootstrap(): void {
    this.hourly.start('photo cleanup', () => this.sweepPhotos.run());
  }
}
