import { Controller, Get, Param } from '@nestjs/common';
import type { MonthSales } from '@asili/contracts';
import { CurrentActor, NotFound, Roles, WrongRole, type Actor } from '@asili/platform';
import { isMonthName } from './domain/month.ts';
import { salesOf } from './domain/statement.ts';
import { ReadMonth } from './read-month.ts';

/** Service to service, and for ussd alone, whose callers hear in a sentence what their statement says. */
@Controller('internal/artisans/:id/month-sales')
@Roles('service')
export class MonthSalesController {
  constructor(private readonly readMonth: ReadMonth) {}

  /** `2026-11` */
  @Get(':month')
  async get(@CurrentActor() actor: Actor, @Param('id') id: string, @Param('month') month: string): Promise<MonthSales> {
    if (actor.id !== 'ussd') throw new WrongRole();
    if (!isMonthName(month)) throw new NotFound();
    return salesOf((await this.readMonth.run(id, month)).currencies);
  }
}
