import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Schedule } from '@asili/platform';
import { ReleaseCodes } from './release-codes.ts';
import { MongoCodeRegistry, CodeRegistry } from './short-codes.mongo.ts';

const hourMs = 3600 * 1000;

/** Short codes, each given to one product. */
@Module({ providers: [{ provide: CodeRegistry, useClass: MongoCodeRegistry }, ReleaseCodes], exports: [CodeRegistry] })
export class CodesModule implements OnApplicationBootstrap {
  constructor(
    private readonly schedule: Schedule,
    private readonly releaseCodes: ReleaseCodes,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule.every(hourMs, 'code cleanup', () => this.releaseCodes.run());
  }
}
