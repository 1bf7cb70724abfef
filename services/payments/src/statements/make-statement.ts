import { Injectable } from '@nestjs/common';
import type { CurrencyStatement, Statement } from './domain/statement.ts';
import { ReadMonth } from './read-month.ts';
import { StatementLines } from './statement-lines.ts';

/** An artisan's month out of the books with what stands beside each entry, so that opening, movements and closing agree by themselves. Reads only. */
@Injectable()
export class MakeStatement {
  constructor(
    private readonly readMonth: ReadMonth,
    private readonly lines: StatementLines,
  ) {}

  /** @param name `2026-11` @throws NotFound for a month that has not begun; Unavailable where the account cannot be looked up */
  async run(artisanId: string, name: string): Promise<Statement> {
    const { currencies, ...month } = await this.readMonth.run(artisanId, name);
    const statements: CurrencyStatement[] = [];
    for (const { entries, ...one } of currencies) statements.push({ ...one, lines: await this.lines.of(entries) });
    return { ...month, currencies: statements };
  }
}
