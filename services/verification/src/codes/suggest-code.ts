import { likelyShortCodes } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import type { Code } from './domain/code.ts';
import { ProductRecords } from './product-records.ts';

/**
 * The code a person most likely meant by eight digits whose check digit fails: the one that is a slip of the finger away, if
 * exactly one such code is on record. With two or more nothing is said, so that nobody is sent to another product, and nobody
 * learns more of which codes exist. Never throws: a suggestion is a courtesy.
 */
@Injectable()
export class SuggestCode {
  constructor(private readonly records: ProductRecords) {}

  async run(code: Code): Promise<string | undefined> {
    if (code.kind !== 'mistyped') return undefined;
    const [only, another] = await this.records.shortCodesAmong(likelyShortCodes(code.value), 2).catch(() => []);
    return another === undefined ? only : undefined;
  }
}
