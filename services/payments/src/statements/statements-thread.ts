import type { Language } from '@asili/contracts';
import { serveTasks } from '@asili/platform/threads';
import type { Statement } from './domain/statement.ts';
import { printStatement } from './statement-printer.pdf.ts';

serveTasks({
  statement: ({ statement, language }: { readonly statement: Statement; readonly language: Language }) =>
    printStatement(statement, language),
});
