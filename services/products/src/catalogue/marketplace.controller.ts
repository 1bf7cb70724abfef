import { Controller, Get, Query, Res } from '@nestjs/common';
import { marketplaceQuery, type MarketplaceQuery } from '@asili/contracts';
import type { FastifyReply } from 'fastify';
import { json, keepBriefly } from '../http-reply.ts';
import { SearchMarketplace } from './search-marketplace.ts';

/** The public shop window. */
@Controller('api/marketplace/products')
export class MarketplaceController {
  constructor(private readonly search: SearchMarketplace) {}

  @Get()
  async list(
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query({ schema: marketplaceQuery }) query: MarketplaceQuery,
  ): Promise<string> {
    keepBriefly(reply);
    return json(reply, await this.search.run(query));
  }
}
