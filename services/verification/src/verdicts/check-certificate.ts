import { type CertificateCheck, certificateCheck } from '@asili/contracts';
import { ServiceClient, RemoteProblem } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { BoundedMap, Clock } from '@asili/kernel';
import { ExpiringMemo } from '../codes/domain/expiring-memo.ts';
import { factOf, notHeld, unanswered, type LedgerFact } from './domain/verdict.ts';

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

export interface CheckedCertificate {
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
