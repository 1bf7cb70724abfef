import type { OrderPrinter, PrintedOrder } from './print-order.ts';
import { printReceipt } from './receipt.pdf.ts';
import { printSlip } from './slip.pdf.ts';

/** All vector, black only. */
export class PdfOrderPrinter implements OrderPrinter {
  slip(printed: PrintedOrder): Promise<Uint8Array> {
    return printSlip(printed);
  }

  receipt(printed: PrintedOrder): Promise<Uint8Array> {
    return printReceipt(printed);
  }
}
