import type { Language } from '@asili/contracts';
import { serveTasks } from '@asili/platform/threads';
import type { Statement } from './domain/statement.ts';
import { PdfStatementPrinter } from './statement-printer.pdf.ts';

const printer = new PdfStatementPrinter();
serveTasks({
  statement: ({ statement, language }: { readonly statement: Statement; readonly language: Language }) =>
    printer.print(statement, language),
});
