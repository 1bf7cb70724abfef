import type { DevelopmentOperators } from '@asili/contracts';
import { Controller, Get, Header } from '@nestjs/common';
import { Operators } from '../operators.ts';

/** Who signs in to the console of a development system, and with what. There is no such address in production. */
@Controller('dev/operators.json')
export class DevelopmentOperatorsController {
  constructor(private readonly operators: Operators) {}

  @Get()
  @Header('cache-control', 'no-store')
  list(): DevelopmentOperators {
    return { operators: this.operators.all.map(({ email, totpSecret }) => ({ email, totpSecret })) };
  }
}
