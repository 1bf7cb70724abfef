import type { Product, VerifyReply } from '@asili/contracts';
import type { Actor } from '@asili/platform';
import { Inject, Injectable } from '@nestjs/common';
import { coarsePlace } from '../../domain/coarse-place.ts';
import { isForeignAddress, readCode, type Code } from '../../domain/code.ts';
import { verdictOf, type Judgement } from '../../domain/verdict.ts';
import type { ProductVerified } from '../../domain/verification.ts';
import { CheckCertificate, type CheckedCertificate } from '../check-certificate/check-certificate.ts';
import { ProductPages } from '../read-products/product-pages.ts';
import { ResolveCode, type Resolved } from '../read-products/resolve-code.ts';
import { SETTINGS, type Settings } from '../settings.ts';
import { RecordVerification } from './record-verification.ts';

export interface VerifyInput {
  readonly code: string;
  /** The whole scanned text, where a camera read it. */
  readonly scanned?: string | undefined;
  readonly location?: unknown;
  readonly channel: ProductVerified['data']['channel'];
}

/**
 * Checks a code for anybody and records that it was checked. The verification's id follows from the command id, so a
 * retry finds what the first attempt recorded. Never follows an address it was given.
 */
@Injectable()
export class VerifyProduct {
  constructor(
    private readonly resolveCode: ResolveCode,
    private readonly checkCertificate: CheckCertificate,
    private readonly recordVerification: RecordVerification,
    private readonly pages: ProductPages,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async run(actor: Actor, input: VerifyInput, commandId: string): Promise<VerifyReply> {
    const code = readCode(input.code, this.settings.demoCodes);
    const resolved = await this.resolveCode.run(code, actor);
    const page = this.page(resolved, actor); // Never rejects; asked for while the ledger is.
    const checked = resolved?.certified ? await this.checkCertificate.run(resolved.productId, resolved.network ?? this.settings.network) : null;
    const judgement = this.judge(code, resolved, checked, input);
    const place = actor.place ?? coarsePlace(input.location);
    const recorded = await this.recordVerification.run({ actor, commandId, code, resolved, judgement, channel: input.channel, place });
    return {
      isAuthentic: recorded.data.isAuthentic,
      verification: {
        id: recorded.data.verificationId,
        productId: recorded.data.productId,
        verifiedAt: recorded.at.toISOString(),
        verdict: recorded.data.verdict,
        reasons: recorded.data.reasons,
        ledger: this.ledgerView(checked),
      },
      product: await page,
    };
  }

  private judge(code: Code, resolved: Resolved | null, checked: CheckedCertificate | null, { code: text, scanned }: VerifyInput): Judgement {
    const { publicUrl } = this.settings;
    return verdictOf({
      record: resolved ? { known: true, standing: resolved.standing, certified: resolved.certified } : { known: false, mistyped: code.kind === 'mistyped' },
      foreignHost: isForeignAddress(text, publicUrl) || (scanned !== undefined && isForeignAddress(scanned, publicUrl)),
      demo: code.kind === 'demo',
      ledger: checked?.fact ?? 'not-asked',
    });
  }

  /** The verdict does not wait for the shop window: with the products service away it goes out without a picture. */
  private async page(resolved: Resolved | null, actor: Actor): Promise<Product | null> {
    if (!resolved) return null;
    if (resolved.page) return resolved.page;
    return this.pages.find(resolved.productId, actor).catch(() => null);
  }

  private ledgerView(checked: CheckedCertificate | null): VerifyReply['verification']['ledger'] {
    if (!checked) return { network: this.settings.network, checkedAt: null, source: 'none', ok: false };
    const { network, checkedAt, source, ok } = checked.shown;
    return { network, checkedAt, source, ok };
  }
}
