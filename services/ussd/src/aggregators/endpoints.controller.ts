import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Provider } from './domain/hop.ts';

/** Each provider's whole address, its secret in it. */
export abstract class Endpoints {
  abstract readonly list: readonly { readonly provider: Provider; readonly url: string }[];
}

/** Development only: where simulated phones dial. The module leaves it out in production. */
@ApiExcludeController()
@Controller('dev')
export class EndpointsController {
  constructor(private readonly endpoints: Endpoints) {}

  @Get('ussd.json')
  @Header('cache-control', 'no-store')
  all(): { endpoints: Endpoints['list'] } {
    return { endpoints: this.endpoints.list };
  }
}
