import { serveTasks } from '@asili/platform/threads';
import type { TagContent } from './print-tag.ts';
import { PdfTagPrinter } from './tag-printer.pdf.ts';

const printer = new PdfTagPrinter();
serveTasks({ tag: (content: TagContent) => printer.print(content) });
