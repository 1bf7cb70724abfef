import {
  type Product,
  type VerifyReply,
  verifyProductRequest,
  verifyRequest,
  type VerifyRequest,
} from '@asili/contracts';
import { omitUndefined } from '@asili/kernel';
import { type Actor, CommandId, CurrentActor, Idempotent } from '@asili/platform';
import { Injectable, Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import type { z } from 'zod';
import { isForeignAddress, namesForeignHost, readCode, type Code } from '../codes/domain/code.ts';
import { ProductLookup } from '../codes/known-products.events.ts';
import { ResolveCode, type Resolved, SuggestCode } from '../codes/resolve-code.ts';
import { Settings } from '../config.ts';
import { CheckCertificate, type CheckedCertificate } from './check-certificate.ts';
import { type CodeChecked, coarsePlace, verdictOf, type Verdict } from './domain/verdict.ts';
import { RecordCheck } from './record-check.ts';

interface VerifyInput {
  readonly code: string;
  /** The whole scanned text, where a camera read it. */
  readonly scanned?: string | undefined;
  readonly location?: unknown;
  readonly channel: CodeChecked['data']['channel'];
}

/**
 * Checks a code for anybody and records that it was checked. The verification's id follows from the command id, so a
 * retry finds what the first attempt recorded. Never follows an address it was given.
 */
@Injectable()
export class VerifyCode {
  constructor(
    private readonly resolveCode: ResolveCode,
    private readonly suggestCode: SuggestCode,
    private readonly checkCertificate: CheckCertificate,
    private readonly recordCheck: RecordCheck,
    private readonly products: ProductLookup,
    private readonly settings: Settings,
  ) {}

  async run(actor: Actor, input: VerifyInput, commandId: string): Promise<VerifyReply> {
    const code = readCode(input.code, this.settings.demoCodes);
    const resolved = await this.resolveCode.run(code);
    const suggestion = this.suggestCode.run(code);
    const page = this.page(resolved, actor); // Never rejects; asked for while the ledger is.
    const checked = resolved?.certified
      ? await this.checkCertificate.run(resolved.productId, resolved.network ?? this.settings.network)
      : null;
    const verdict = this.judge(code, resolved, checked, input);
    const asked = [input.code, input.scanned, input.location, input.channel];
    const { data, at } = await this.recordCheck.run({
      actor,
      commandId,
      asked,
      code,
      resolved,
      verdict,
      channel: input.channel,
      place: coarsePlace(input.location),
    });
    const { verificationId: id, productId, isAuthentic, verdict: word, reasons } = data;
    return {
      isAuthentic,
      verification: {
        id,
        productId,
        verifiedAt: at.toISOString(),
        verdict: word,
        reasons,
        ledger: this.ledgerView(checked),
        ...omitUndefined({ suggestion: await suggestion }),
      },
      product: await page,
    };
  }

  private judge(
    code: Code,
    resolved: Resolved | null,
    checked: CheckedCertificate | null,
    { code: text, scanned }: VerifyInput,
  ): Verdict {
    const { publicUrl } = this.settings;
    return verdictOf({
      record: resolved
        ? { known: true, status: resolved.status, certified: resolved.certified }
        : { known: false, mistyped: code.kind === 'mistyped' },
      foreignHost: namesForeignHost(text, publicUrl) || (scanned !== undefined && isForeignAddress(scanned, publicUrl)),
      demo: code.kind === 'demo',
      ledger: checked?.fact ?? 'not-asked',
    });
  }

  /** The verdict does not wait for the shop window: with the products service away it goes out without a picture. */
  private async page(resolved: Resolved | null, actor: Actor): Promise<Product | null> {
    if (!resolved) return null;
    return resolved.page ?? this.products.page(resolved, actor).catch(() => null);
  }

  private ledgerView(checked: CheckedCertificate | null): VerifyReply['verification']['ledger'] {
    if (!checked) return { network: this.settings.network, checkedAt: null, source: 'none', ok: false };
    const { network, checkedAt, source, ok } = checked.shown;
    return { network, checkedAt, source, ok };
  }
}

/** Checking a code, open to everybody. */
@Controller('api')
export class VerdictsController {
  constructor(private readonly verifyCode: VerifyCode) {}

  @Post('verify/:code')
  @Idempotent({ by: 'commit' })
  @HttpCode(200)
  verify(
    @CurrentActor() actor: Actor,
    @CommandId() commandId: string,
    @Param('code') code: string,
    @Body({ schema: verifyRequest.optional() }) input?: VerifyRequest,
  ): Promise<VerifyReply> {
    return this.verifyCode.run(
      actor,
      { code, scanned: input?.scanned, location: input?.location, channel: actor.kind === 'service' ? 'ussd' : 'web' },
      commandId,
    );
  }

  /** The form the API page documents. */
  @Post('products/verify')
  @Idempotent({ by: 'commit' })
  @HttpCode(200)
  verifyById(
    @CurrentActor() actor: Actor,
    @CommandId() commandId: string,
    @Body({ schema: verifyProductRequest }) input: z.infer<typeof verifyProductRequest>,
  ): Promise<VerifyReply> {
    return this.verifyCode.run(
      actor,
      { code: input.productId, scanned: input.scanned, location: input.location, channel: 'api' },
      commandId,
    );
  }
}
