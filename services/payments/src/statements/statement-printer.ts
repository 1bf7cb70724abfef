import type { Language } from '@asili/contracts';
import { threadAt, ThreadPool } from '@asili/platform/threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Statement } from './domain/statement.ts';

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
