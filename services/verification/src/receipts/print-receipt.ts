import type { Language, Receipt } from '@asili/contracts';
import type { Actor } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { Settings } from '../settings.ts';
import { GetReceipt } from './get-receipt.ts';

export interface PrintedReceipt {
  readonly receipt: Receipt;
  /** The public page of the receipt; its QR code leads there. */
  readonly address: string;
  readonly language: Language;
}

/** Prints a receipt on one page of A4. */
export abstract class ReceiptPrinter {
  abstract print(receipt: PrintedReceipt): Promise<Uint8Array>;
}

/** The receipt of a verification as a file to keep. */
@Injectable()
export class PrintReceipt {
  constructor(
    private readonly getReceipt: GetReceipt,
    private readonly printer: ReceiptPrinter,
    private readonly settings: Settings,
  ) {}

  /** @throws NoSuchReceipt; Unavailable when the products service does not answer */
  async run(actor: Actor, id: string, language: Language): Promise<Uint8Array> {
    const receipt = await this.getReceipt.run(actor, id);
    return this.printer.print({ receipt, language, address: `${this.settings.publicUrl}/verify/receipt/${id}` });
  }
}
