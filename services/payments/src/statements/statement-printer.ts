import type { Language } from '@asili/contracts';
import type { Statement } from './domain/statement.ts';

/** Prints months. */
export abstract class StatementPrinter {
  /** On A4. The same month in the same language is the same bytes. */
  abstract print(statement: Statement, language: Language): Promise<Uint8Array>;
}
