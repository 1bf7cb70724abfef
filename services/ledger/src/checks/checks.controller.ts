import type { CertificateCheck } from '@asili/contracts';
import { Roles } from '@asili/platform';
import { Controller, Get, Header, Param } from '@nestjs/common';
import { CheckCertificate } from './check-certificate.ts';
import { GetSerial } from './get-serial.ts';

@Controller()
export class ChecksController {
  constructor(
    private readonly checkCertificate: CheckCertificate,
    private readonly getSerial: GetSerial,
  ) {}

  @Get('internal/certificates/:productId/check')
  @Roles('service')
  check(@Param('productId') productId: string): Promise<CertificateCheck> {
    return this.checkCertificate.run(productId);
  }

  /** The mirror's own answer about one of our serials, for networks without an explorer. */
  @Get('api/ledger/tokens/:tokenId/nfts/:serial')
  @Header('cache-control', 'public, max-age=10')
  serial(@Param('tokenId') tokenId: string, @Param('serial') serial: string): Promise<unknown> {
    return this.getSerial.run(tokenId, serial);
  }
}
