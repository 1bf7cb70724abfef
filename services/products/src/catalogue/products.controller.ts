import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { listProductsQuery } from '@asili/contracts';
import { CurrentActor, type Actor } from '@asili/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { alwaysAsk, bytes, json, keepBriefly } from '../http-reply.ts';
import { GetProduct } from './get-product.ts';
import { ListProducts, type ListQuery } from './list-products.ts';

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
