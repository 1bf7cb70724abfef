import type { CertificateCheck } from '@asili/contracts';
import type { Clock } from '@asili/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { factOf, remember, type CheckRecord } from '../../domain/ledger-check.ts';
import type { LedgerFact } from '../../domain/verdict.ts';
import { CLOCK } from '../clock.ts';
import { CheckMemory, LedgerDesk } from './ports.ts';

/** A certificate is asked for at most once in this time, over all instances (api.md, Verification). */
export const askEveryMs = 60_000;
/** How long to wait for another instance's answer before going by what is remembered. */
const othersAnswerMs = 3_000;
const lookEveryMs = 100;

export interface CheckedCertificate {
  readonly fact: LedgerFact;
  readonly shown: CertificateCheck;
}

/**
 * What the ledger says about a certificate. Within one process, callers share the question on its way; between processes
 * a claim in the memory lets one ask. Never rejects because of the ledger: not answering is a fact too.
 */
@Injectable()
export class CheckCertificate {
  private readonly underway = new Map<string, Promise<CheckRecord>>();

  constructor(
    private readonly desk: LedgerDesk,
    private readonly memory: CheckMemory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(productId: string, network: string): Promise<CheckedCertificate> {
    const running = this.underway.get(productId);
    if (running) return factOf(await running, this.now());
    const question = this.ask(productId, network).finally(() => this.underway.delete(productId));
    this.underway.set(productId, question);
    return factOf(await question, this.now());
  }

  private async ask(productId: string, network: string): Promise<CheckRecord> {
    const now = this.clock.now();
    const { record, mayAsk, beingAsked } = await this.memory.claim(productId, now, new Date(now.getTime() - askEveryMs));
    if (!mayAsk) return (beingAsked ? await this.othersAnswer(productId) : record) ?? remember(record, silence(productId, network), this.now());
    const next = remember(record, await this.answer(productId, network), this.now());
    await this.memory.keep(productId, next, this.clock.now());
    return next;
  }

  private async answer(productId: string, network: string): Promise<CertificateCheck> {
    try {
      return await this.desk.check(productId);
    } catch {
      return silence(productId, network);
    }
  }

  private async othersAnswer(productId: string): Promise<CheckRecord | null> {
    for (let waited = 0; ; waited += lookEveryMs) {
      const { record, beingAsked } = await this.memory.read(productId);
      if (!beingAsked || waited >= othersAnswerMs) return record;
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

/** The answer of a ledger that does not answer. */
function silence(productId: string, network: string): CertificateCheck {
  return { productId, network, reachable: false, checkedAt: null, source: 'none', ok: false, mismatches: [] };
}
