import { setImmediate as others } from 'node:timers/promises';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import {
  listProductsQuery,
  marketplaceQuery,
  type MarketplaceQuery,
  type FirstProduct,
  productsByIdQuery,
  type CodeResolution,
  sitemapPartsQuery,
  type SitemapParts,
} from '@asili/contracts';
import { CurrentActor, type Actor, Callers } from '@asili/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { alwaysAsk, bytes, json, keepBriefly } from '../http-reply.ts';
import { GetProduct, FindProduct, ResolveCode } from './find-product.ts';
import { ListProducts, type ListQuery, SearchMarketplace, writeCursor } from './list-products.ts';
import { ProductReadModel } from './product-read-model.ts';
import type { CatalogueQuery } from './domain/entry.ts';

/** Reading products; owners see all of their own. */
@Controller('api/products')
export class ProductsController {
  constructor(
    private readonly getProduct: GetProduct,
    private readonly listProducts: ListProducts,
  ) {}

  @Get()
  async list(
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query({ schema: listProductsQuery }) query: ListQuery,
  ): Promise<string> {
    return json(reply, await this.listProducts.run(actor, query));
  }

  @Get(':id')
  async get(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { json: body, etag } = await this.getProduct.run(actor, id);
    if (actor.kind === 'anonymous') keepBriefly(reply);
    void reply.header('vary', 'Cookie'); // Its owner sees more of it.
    await bytes(request, reply, { body, mediaType: 'application/json; charset=utf-8', etag, cache: alwaysAsk });
  }
}

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

/** For the orders service, which keeps reviews; the gateway never forwards here. */
@Controller('internal/products/:id/first')
@Callers('orders')
export class GetFirstProductController {
  constructor(
    private readonly finder: FindProduct,
    private readonly readModel: ProductReadModel,
  ) {}

  /** The first product of its line of corrections. @throws ProductNotFound */
  @Get()
  async get(@Param('id') id: string): Promise<FirstProduct> {
    return { productId: await this.readModel.stockIdOf(await this.finder.get(id)) };
  }
}

const nobody = '';

/** For the other services; the gateway never forwards here. */
@Controller('internal/products')
@Callers('orders')
export class GetProductsByIdController {
  constructor(private readonly readModel: ProductReadModel) {}

  /** Products as everybody sees them, in the order asked, whatever their status; one call for a whole cart. */
  @Get()
  async get(
    @Query({ schema: productsByIdQuery }) { ids }: z.infer<typeof productsByIdQuery>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return json(reply, `{"products":[${await this.readModel.jsonOfFresh(ids, nobody)}]}`);
  }
}

/** For the other services; the gateway never forwards here. */
@Controller('internal/products/by-code')
@Callers('verification')
export class ResolveCodeController {
  constructor(private readonly codes: ResolveCode) {}

  @Get(':code')
  resolve(@Param('code') code: string): Promise<CodeResolution> {
    return this.codes.run(code);
  }
}

/** For the web service, which writes the sitemap; the gateway never forwards here. */
@Controller('internal/sitemap-parts')
@Callers('web')
export class SitemapPartsController {
  constructor(private readonly readModel: ProductReadModel) {}

  /**
   * Cursors of the public listing, newest first, at which parts of so many products begin; the first begins without one. Out of
   * the order that is in memory anyhow, with room for other requests after each part.
   */
  @Get()
  async list(@Query({ schema: sitemapPartsQuery }) { size }: z.infer<typeof sitemapPartsQuery>): Promise<SitemapParts> {
    const asked: CatalogueQuery = { visibility: 'verified', currency: 'USD', sort: 'newest', limit: size };
    const starts: (string | null)[] = [];
    for (let total = 0, after: CatalogueQuery['after'] = undefined; ; await others()) {
      const { ids, next } = await this.readModel.list({ ...asked, after });
      starts.push(writeCursor('newest', after ?? null));
      total += ids.length;
      if (!next) return { total, starts };
      after = next;
    }
  }
}
