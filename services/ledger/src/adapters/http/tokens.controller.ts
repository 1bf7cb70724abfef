import { Controller, Get, Header, Param } from '@nestjs/common';
import { GetSerial } from '../../app/get-serial/get-serial.ts';

/** The mirror's own answer about one of our serials, for networks without an explorer. */
@Controller('api/ledger/tokens')
export class TokensController {
  constructor(private readonly getSerial: GetSerial) {}

  @Get(':tokenId/nfts/:serial')
  @Header('cache-control', 'public, max-age=10')
  serial(@Param('tokenId') tokenId: string, @Param('serial') serial: string): Promise<unknown> {
    return this.getSerial.run(tokenId, serial);
  }
}
