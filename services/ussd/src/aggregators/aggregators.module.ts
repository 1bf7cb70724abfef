import { Module, type DynamicModule } from '@nestjs/common';
import { aggregatorSecrets, type UssdConfig } from '../config.ts';
import { CallsModule } from '../calls/calls.module.ts';
import { DialogueModule } from '../dialogue/dialogue.module.ts';
import { AggregatorSecrets, AggregatorsController, Endpoints, EndpointsController } from './aggregators.controller.ts';
import { providers as aggregators } from './domain/wires.ts';

/** The wires of aggregators and operators. */
@Module({})
export class AggregatorsModule {
  /** @throws ConfigError in production without a secret for each */
  static forRoot(config: UssdConfig): DynamicModule {
    const secrets = aggregatorSecrets(config);
    const list = aggregators.map((provider) => ({
      provider,
      url: `${config.values.PUBLIC_URL.replace(/\/$/, '')}/ussd/v1/${provider}/${secrets[provider]}`,
    }));
    const isProduction = config.values.NODE_ENV === 'production';
    return {
      module: AggregatorsModule,
      imports: [CallsModule, DialogueModule],
      controllers: isProduction ? [AggregatorsController] : [AggregatorsController, EndpointsController],
      providers: [
        { provide: AggregatorSecrets, useValue: new AggregatorSecrets(secrets) },
        ...(isProduction ? [] : [{ provide: Endpoints, useValue: { list } }]),
      ],
    };
  }
}
