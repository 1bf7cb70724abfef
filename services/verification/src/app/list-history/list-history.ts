import type { HistoryReply } from '@asili/contracts';
import { DomainError } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { Inject, Injectable } from '@nestjs/common';
import { readCode } from '../../domain/code.ts';
import { ResolveCode } from '../read-products/resolve-code.ts';
import { SETTINGS, type Settings } from '../settings.ts';
import { HistoryLog } from '../verify-product/ports.ts';

/** No product has this code, so it has no history. */
export class UnknownCode extends DomainError {
  readonly code = 'VERIFICATION.UNKNOWN_CODE';
  readonly status = 404;
}

/** Every check of a product, newest first, without anything about who checked. Raises UnknownCode, InvalidInput for a bad cursor. */
@Injectable()
export class ListHistory {
  constructor(
    private readonly resolveCode: ResolveCode,
    private readonly history: HistoryLog,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async run(actor: Actor, code: string, limit: number, cursor?: string): Promise<HistoryReply> {
    const resolved = await this.resolveCode.run(readCode(code, this.settings.demoCodes), actor);
    if (!resolved) throw new UnknownCode();
    const { productId } = resolved;
    const [{ lines, nextCursor }, total] = await Promise.all([this.history.page(productId, limit, cursor), this.history.total(productId)]);
    return { verifications: lines.map(({ verifiedAt, ...line }) => ({ ...line, verifiedAt: verifiedAt.toISOString() })), total, nextCursor };
  }
}
