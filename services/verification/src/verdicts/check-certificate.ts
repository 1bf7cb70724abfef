import type { CertificateCheck } from '@asili/contracts';
import { BoundedMap, Clock } from '@asili/kernel';
import { RemoteProblem } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { ExpiringMemo } from '../codes/domain/expiring-memo.ts';
import { factOf, notHeld, unanswered } from './domain/ledger-check.ts';
import type { LedgerFact } from './domain/verdict.ts';
import { LedgerClient } from './ledger-client.ts';

/** As long as the ledger service keeps an answer of the mirror (api.md, Verification). */
const ttlMs = 60_000;
const retryMs = 5_000;
const maxCertificates = 10_000;

export interface CheckedCertificate {
  readonly fact: LedgerFact;
  readonly shown: CertificateCheck;
}

/**
 * What the ledger says about a certificate. The ledger service owns the memory of checks; this process keeps an answer
 * only until that one may ask the mirror again. Never rejects because of the ledger: not answering is a fact too.
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

function keptForMs({ reachable, checkedAt }: CertificateCheck, now: number): number {
  if (!reachable) return retryMs;
  const left = checkedAt === null ? 0 : Date.parse(checkedAt) + ttlMs - now;
  return Math.min(Math.max(left, 1_000), ttlMs); // Clocks of two machines differ.
}
