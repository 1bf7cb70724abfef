import { Controller, Get, Query, Res } from '@nestjs/common';
import { marketplaceQuery, type MarketplaceQuery } from '@asili/contracts';
import type { FastifyReply } from 'fastify';
import { SearchMarketplace } from '../../app/search-marketplace/search-marketplace.ts';
import { json } from './reply.ts';

/** The public shop window. */
@Controller('api/marketplace/products')
export class MarketplaceController {
  constructor(private readonly search: SearchMarketplace) {}

  @Get()
  list(@Res({ passthrough: true }) reply: FastifyReply, @Query({ schema: marketplaceQuery }) query: MarketplaceQuery): string {
    return json(reply, this.search.run(query));
  }
}
