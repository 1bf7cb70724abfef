import { Module, type DynamicModule } from '@nestjs/common';
import { aggregatorSecrets, type UssdConfig } from '../config.ts';
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
      imports: [DialogueModule],
      controllers: [AggregatorsController],
      providers: [{ provide: AggregatorSecrets, useValue: new AggregatorSecrets(aggregatorSecrets(config)) }],
    };
  }
}
