import { serveTasks } from '@asili/platform/threads';
import type { PrintedReceipt } from './print-receipt.ts';
import { PdfReceiptPrinter } from './receipt-printer.pdf.ts';

const printer = new PdfReceiptPrinter();
serveTasks({ receipt: (printed: PrintedReceipt) => printer.print(printed) });
