import { recordViewRequest } from '@asili/contracts';
import { CurrentActor, Idempotent, type Actor } from '@asili/platform';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { z } from 'zod';
import { RecordView } from './record-view.ts';

/** Somebody looked at a product; repeating it changes nothing. */
@Controller('api/events/views')
export class ViewsController {
  constructor(private readonly recordView: RecordView) {}

  @Post()
  @HttpCode(204)
  @Idempotent()
  record(
    @CurrentActor() actor: Actor,
    @Body({ schema: recordViewRequest }) { productId }: z.infer<typeof recordViewRequest>,
  ): Promise<void> {
    return this.recordView.run(actor, productId);
  }
}
