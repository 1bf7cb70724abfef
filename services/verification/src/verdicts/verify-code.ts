import {
  type Product,
  type VerifyReply,
  verifyProductRequest,
  verifyRequest,
  type VerifyRequest,
  type CertificateCheck,
  certificateCheck,
} from '@asili/contracts';
import { omitUndefined, BoundedMap, Clock } from '@asili/kernel';
import { type Actor, CommandId, CurrentActor, Idempotent, ServiceClient, RemoteProblem } from '@asili/platform';
import { Injectable, Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import type { z } from 'zod';
import { isForeignAddress, namesForeignHost, readCode, type Code } from '../codes/domain/code.ts';
import { ExpiringMemo } from '../codes/domain/expiring-memo.ts';
import { ProductLookup } from '../codes/known-products.events.ts';
import { ResolveCode, type Resolved, SuggestCode } from '../codes/resolve-code.ts';
import { Settings } from '../config.ts';
import {
  type CodeChecked,
  coarsePlace,
  verdictOf,
  type Verdict,
  factOf,
  notHeld,
  unanswered,
  type LedgerFact,
} from './domain/verdict.ts';
import { RecordCheck } from './record-check.ts';

/** Somebody is looking at a screen meanwhile, and a GET without an answer is tried twice. */
const timeoutMs = 1_500;

/** The ledger service's answer about one certificate; it asks the mirror at most once a minute, over all who ask it. */
@Injectable()
export class LedgerClient {
  constructor(private readonly services: ServiceClient) {}

  /** Rejects when the service does not answer. */
  async check(productId: string): Promise<CertificateCheck> {
    return this.services.get('ledger', `/internal/certificates/${encodeURIComponent(productId)}/check`, {
      schema: certificateCheck,
      timeoutMs,
    });
  }
}

/** As long as the ledger service keeps an answer of the mirror (api.md, Verification). */
const ttlMs = 60_000;
const retryMs = 5_000;
/** An answer from the list of changes costs no question, and a change is to be seen within seconds. */
const byListMs = 1_000;
const maxCertificates = 10_000;

interface CheckedCertificate {
  readonly fact: LedgerFact;
  readonly shown: CertificateCheck;
}

/**
 * What the ledger says about a certificate. The ledger service owns the memory of checks; this process keeps an answer
 * only until that one may ask the mirror again, or a second where it need not. Never rejects because of the ledger: not answering is a fact too.
 */
@Injectable()
export class CheckCertificate {
  private readonly answers = new ExpiringMemo<CertificateCheck>(keptForMs, maxCertificates);
  /** The last answer of the ledger service about each certificate, for when it does not answer. */
  private readonly last = new BoundedMap<string, CertificateCheck>(maxCertificates);

  constructor(
    private readonly ledger: LedgerClient,
    private readonly clock: Clock,
  ) {}

  async run(productId: string, network: string): Promise<CheckedCertificate> {
    const now = this.clock.now().getTime();
    return factOf(await this.answers.get(productId, now, () => this.ask(productId, network)), now);
  }

  private async ask(productId: string, network: string): Promise<CertificateCheck> {
    try {
      const answer = await this.ledger.check(productId);
      this.last.set(productId, answer);
      return answer;
    } catch (error) {
      if (error instanceof RemoteProblem && error.code === 'LEDGER.CERTIFICATE_NOT_FOUND') {
        this.last.delete(productId);
        return notHeld(productId, network, this.clock.now());
      }
      return unanswered(productId, network, this.last.get(productId));
    }
  }
}

function keptForMs({ reachable, checkedAt, source }: CertificateCheck, now: number): number {
  if (!reachable) return retryMs;
  if (source === 'feed') return byListMs;
  const left = checkedAt === null ? 0 : Date.parse(checkedAt) + ttlMs - now;
  return Math.min(Math.max(left, 1_000), ttlMs); // Clocks of two machines differ.
}

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
