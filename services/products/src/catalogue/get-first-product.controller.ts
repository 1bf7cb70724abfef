import { Controller, Get, Param } from '@nestjs/common';
import type { FirstProduct } from '@asili/contracts';
import { Roles } from '@asili/platform';
import { FindProduct } from './find-product.ts';
import { ProductReadModel } from './product-read-model.ts';

/** For the orders service, which keeps reviews; the gateway never forwards here. */
@Controller('internal/products/:id/first')
@Roles('service')
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
