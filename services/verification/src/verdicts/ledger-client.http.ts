import { certificateCheck, type CertificateCheck } from '@asili/contracts';
import { ServiceClient } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { LedgerClient } from './ledger-client.ts';

/** Somebody is looking at a screen meanwhile, and a GET without an answer is tried twice. */
const timeoutMs = 1_500;

@Injectable()
export class HttpLedgerClient extends LedgerClient {
  constructor(private readonly services: ServiceClient) {
    super();
  }

  override async check(productId: string): Promise<CertificateCheck> {
    return this.services.get('ledger', `/internal/certificates/${encodeURIComponent(productId)}/check`, {
      schema: certificateCheck,
      timeoutMs,
    });
  }
}
