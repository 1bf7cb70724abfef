import type { MonthSales, Language } from '@asili/contracts';
import { CurrentActor, NotFound, Roles, type Actor, Callers } from '@asili/platform';
import { threadAt, ThreadPool } from '@asili/platform/threads';
import { Controller, Get, Param, Res, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { isMonthName, salesOf, type Statement } from './domain/statement.ts';
import { MakeStatement, ReadMonth } from './make-statement.ts';
import { statementTable } from './statement-table.ts';

/** Prints months. Drawn on a thread: a busy month is hundreds of pages. @throws Unavailable where too many are asked for at once, or one takes too long */
@Injectable()
export class StatementPrinter implements OnModuleDestroy {
  private readonly pool = new ThreadPool({
    program: threadAt('statements/statements-thread', import.meta.url),
    timeoutMs: 60_000,
  });

  /** On A4. The same month in the same language is the same bytes. */
  print(statement: Statement, language: Language): Promise<Uint8Array> {
    return this.pool.run('statement', { statement, language });
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.stop();
  }
}

/** An artisan's own months. They name money and people, so nothing between keeps them. */
@Controller('api/statements')
@Roles('artisan')
export class StatementsController {
  constructor(
    private readonly makeStatement: MakeStatement,
    private readonly printer: StatementPrinter,
  ) {}

  /** `2026-11.csv` */
  @Get(':month.csv')
  async csv(
    @CurrentActor() { id, language }: Actor,
    @Param('month') month: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const statement = await this.makeStatement.run(id, checked(month));
    await send(
      reply,
      `attachment; filename="asili-${month}.csv"`,
      'text/csv; charset=utf-8',
      statementTable(statement, language),
    );
  }

  /** `2026-11.pdf` */
  @Get(':month.pdf')
  async pdf(
    @CurrentActor() { id, language }: Actor,
    @Param('month') month: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const statement = await this.makeStatement.run(id, checked(month));
    await send(
      reply,
      `inline; filename="asili-${month}.pdf"`,
      'application/pdf',
      Buffer.from(await this.printer.print(statement, language)),
    );
  }
}

/** @throws NotFound for what is no month */
function checked(month: string): string {
  if (!isMonthName(month)) throw new NotFound();
  return month;
}

async function send(reply: FastifyReply, disposition: string, type: string, body: string | Buffer): Promise<void> {
  await reply
    .headers({ 'cache-control': 'private, no-store', 'content-disposition': disposition })
    .type(type)
    .send(body);
}

/** Service to service, and for ussd alone, whose callers hear in a sentence what their statement says. */
@Controller('internal/artisans/:id/month-sales')
@Callers('ussd')
export class MonthSalesController {
  constructor(private readonly readMonth: ReadMonth) {}

  /** `2026-11` */
  @Get(':month')
  async get(@Param('id') id: string, @Param('month') month: string): Promise<MonthSales> {
    if (!isMonthName(month)) throw new NotFound();
    return salesOf((await this.readMonth.run(id, month)).currencies);
  }
}
