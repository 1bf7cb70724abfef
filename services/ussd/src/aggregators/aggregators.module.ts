import { Module, type DynamicModule } from '@nestjs/common';
import { aggregatorSecrets, type UssdConfig } from '../config.ts';
import { CallsModule } from '../calls/calls.module.ts';
import { DialogueModule } from '../dialogue/dialogue.module.ts';
import { AggregatorSecrets } from './aggregator-secrets.ts';
import { AggregatorsController } from './aggregators.controller.ts';

/** The wires of aggregators and operators. */
@Module({})
export class AggregatorsModule {
  /** @throws ConfigError in production without a secret for each */
  static forRoot(config: UssdConfig): DynamicModule {
    return {
      module: AggregatorsModule,
      imports: [CallsModule, DialogueModule],
      controllers: [AggregatorsController],
      providers: [{ provide: AggregatorSecrets, useValue: new AggregatorSecrets(aggregatorSecrets(config)) }],
    };
  }
}
