import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import {
  correctProductRequest, listProductsQuery, registerProductRequest,
  type CorrectProductRequest, type ProductReply, type RegisterProductRequest, type TimelineReply,
} from '@asili/contracts';
import { BodyLimit, CommandId, CurrentActor, Idempotent, Roles, type Actor } from '@asili/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CorrectProduct } from '../../app/correct-product/correct-product.ts';
import { GetProduct } from '../../app/get-product/get-product.ts';
import { GetTimeline } from '../../app/get-timeline/get-timeline.ts';
import { ListProducts, type ListQuery } from '../../app/list-products/list-products.ts';
import { RegisterProduct } from '../../app/register-product/register-product.ts';
import { hasCurrent, json } from './reply.ts';

/** Five photos of 5 MB as data URLs, and the texts. */
const withPhotos = 36 * 1024 * 1024;
/** The use case counts photos itself, so that too many get their own refusal. */
const imageUrls = z.array(z.string().max(7_200_000)).max(50);
const registerBody = registerProductRequest.extend({ imageUrls: imageUrls.default([]) });
const correctBody = correctProductRequest.extend({ imageUrls: imageUrls.optional() });

/** Products as api.md describes them: registering, reading, correcting. The maker is always who is signed in. */
@Controller('api/products')
export class ProductsController {
  constructor(
    private readonly registerProduct: RegisterProduct,
    private readonly correctProduct: CorrectProduct,
    private readonly getProduct: GetProduct,
    private readonly listProducts: ListProducts,
    private readonly getTimeline: GetTimeline,
  ) {}

  @Post()
  @HttpCode(201)
  @Roles('artisan')
  @Idempotent()
  @BodyLimit(withPhotos)
  async register(@CurrentActor() actor: Actor, @CommandId() commandId: string, @Body({ schema: registerBody }) input: RegisterProductRequest): Promise<ProductReply> {
    return { product: await this.registerProduct.run(actor, input, commandId) };
  }

  @Get()
  list(@CurrentActor() actor: Actor, @Res({ passthrough: true }) reply: FastifyReply, @Query({ schema: listProductsQuery }) query: ListQuery): string {
    return json(reply, this.listProducts.run(actor, query));
  }

  @Get(':id')
  async get(@CurrentActor() actor: Actor, @Param('id') id: string, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const { json: text, etag } = await this.getProduct.run(actor, id);
    void reply.header('etag', etag);
    const body = json(reply, text);
    if (!hasCurrent(request, etag)) return body;
    void reply.status(304);
    return '';
  }

  @Post(':id/corrections')
  @HttpCode(201)
  @Roles('artisan')
  @Idempotent()
  @BodyLimit(withPhotos)
  async correct(@CurrentActor() actor: Actor, @Param('id') id: string, @CommandId() commandId: string, @Body({ schema: correctBody }) input: CorrectProductRequest): Promise<ProductReply> {
    return { product: await this.correctProduct.run(actor, id, input, commandId) };
  }

  @Get(':id/timeline')
  @Roles('artisan')
  async timeline(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<TimelineReply> {
    return this.getTimeline.run(actor, id);
  }
}
