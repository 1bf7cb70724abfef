import { Controller, Get, Param } from '@nestjs/common';
import type { CodeResolution } from '@asili/contracts';
import { Roles } from '@asili/platform';
import { ResolveCode } from './resolve-code.ts';

/** For the other services; the gateway never forwards here. */
@Controller('internal/products/by-code')
@Roles('service')
export class ResolveCodeController {
  constructor(private readonly codes: ResolveCode) {}

  @Get(':code')
  resolve(@Param('code') code: string): Promise<CodeResolution> {
    return this.codes.run(code);
  }
}
