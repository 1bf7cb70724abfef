import type { ExchangeRatesReply } from '@asili/contracts';
import { Controller, Get, Header } from '@nestjs/common';
import { GetRates } from './get-rates.ts';

/** Exchange rates for anyone; the same for everybody, so any cache may hold them. */
@Controller('api/exchange-rates')
export class RatesController {
  constructor(private readonly getRates: GetRates) {}

  @Get()
  @Header('cache-control', 'public, max-age=15, stale-while-revalidate=60')
  @Header('x-asili-cache-control', 'max-age=1')
  get(): Promise<ExchangeRatesReply> {
    return this.getRates.run();
  }
}
