import { serveTasks } from '@asili/platform/threads';
import { PdfOrderPrinter } from './order-printer.pdf.ts';
import type { PrintedOrder } from './print-order.ts';

const printer = new PdfOrderPrinter();
serveTasks({
  slip: (printed: PrintedOrder) => printer.slip(printed),
  receipt: (printed: PrintedOrder) => printer.receipt(printed),
});
