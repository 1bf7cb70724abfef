import { Controller, Get, Param } from '@nestjs/common';
import { Roles } from '@asili/platform';
import type { CertificateCheck } from '@asili/contracts';
import { CheckCertificate } from '../../app/check-certificate/check-certificate.ts';

/** Questions of other services about one certificate. */
@Controller('internal/certificates')
export class CertificatesController {
  constructor(private readonly checkCertificate: CheckCertificate) {}

  @Get(':productId/check')
  @Roles('service')
  check(@Param('productId') productId: string): Promise<CertificateCheck> {
    return this.checkCertificate.run(productId);
  }
}
