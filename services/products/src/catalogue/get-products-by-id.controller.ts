import { Controller, Get, Query, Res } from '@nestjs/common';
import { productsByIdQuery } from '@asili/contracts';
import { Roles } from '@asili/platform';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { json } from '../http-reply.ts';
import { ProductReadModel } from './product-read-model.ts';

const nobody = '';

/** For the other services; the gateway never forwards here. */
@Controller('internal/products')
@Roles('service')
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
