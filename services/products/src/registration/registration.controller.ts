import {
  correctProductRequest,
  photoLimits,
  registerProductRequest,
  type CorrectProductRequest,
  type ProductReply,
  type RegisterProductRequest,
  changeOfferRequest,
  type ChangeOfferRequest,
  profileV2,
  topics,
  type ProfileV2,
} from '@asili/contracts';
import { isId } from '@asili/kernel';
import {
  AcceptsIfMatch,
  BodyLimit,
  CommandId,
  CurrentActor,
  Idempotent,
  ifMatchHeader,
  MayRefuse,
  Roles,
  type Actor,
  OnEvent,
  type Incoming,
  derivedId,
  OnState,
  type IncomingState,
} from '@asili/platform';
import { Body, Controller, Headers, HttpCode, Param, Post, Patch } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { z } from 'zod';
import { ProductCommands, ProductReadModel } from '../catalogue/product-read-model.ts';
import { expectedVersionsOf } from '../http-reply.ts';
import { ArchiveProduct, ChangeOffer } from './change-offer.ts';
import { CorrectProduct, SupersedeProduct } from './correct-product.ts';
import { RegisterProduct } from './register-product.ts';

/** Five photos of 5 MB as data URLs, and the texts. */
const withPhotos = 36 * 1024 * 1024;
/** A repeat after an answer that never came is the same request, also from a client that sends no key. */
const sameBodyMs = 10 * 60_000;
/** The use case counts photos itself, so that too many get their own refusal; the description says what is taken. */
const imageUrls = z
  .array(z.string().max(7_200_000))
  .max(50)
  .meta({
    maxItems: photoLimits.count,
    description: 'Addresses of own uploads, or JPEG, PNG and WebP as data URLs of up to 5 MB each',
  });
const photoRefusals =
  'Of the photos: PRODUCTS.PHOTO_TWICE, PRODUCTS.PHOTO_UNREADABLE, PRODUCTS.PHOTO_PIXELS, PRODUCTS.PHOTO_UNKNOWN, PRODUCTS.TOO_MANY_PHOTOS';
const registerBody = registerProductRequest.extend({ imageUrls: imageUrls.default([]) });
const correctBody = correctProductRequest.extend({ imageUrls: imageUrls.optional() });

/** Registering and correcting. The artisan is always who is signed in. */
@Controller('api/products')
@Roles('artisan')
export class RegistrationController {
  constructor(
    private readonly registerProduct: RegisterProduct,
    private readonly correctProduct: CorrectProduct,
  ) {}

  @Post()
  @HttpCode(201)
  @Idempotent({ sameBodyMs })
  @MayRefuse(422, photoRefusals)
  @BodyLimit(withPhotos)
  async register(
    @CurrentActor() actor: Actor,
    @CommandId() commandId: string,
    @Body({ schema: registerBody }) input: RegisterProductRequest,
  ): Promise<ProductReply> {
    return { product: await this.registerProduct.run(actor, input, commandId) };
  }

  @Post(':id/corrections')
  @HttpCode(201)
  @Idempotent({ sameBodyMs })
  @AcceptsIfMatch()
  @MayRefuse(422, photoRefusals)
  @BodyLimit(withPhotos)
  async correct(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @CommandId() commandId: string,
    @Headers(ifMatchHeader) ifMatch: string | undefined,
    @Body({ schema: correctBody }) input: CorrectProductRequest,
  ): Promise<ProductReply> {
    return { product: await this.correctProduct.run(actor, id, input, commandId, expectedVersionsOf(ifMatch)) };
  }
}

/** An owner's price, stock and place in the shop. Another's product is not found. */
@Controller('api/products/:id')
@Roles('artisan')
export class OffersController {
  constructor(
    private readonly changeOffer: ChangeOffer,
    private readonly archiveProduct: ArchiveProduct,
  ) {}

  @Patch()
  @Idempotent()
  @AcceptsIfMatch()
  async change(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @CommandId() commandId: string,
    @Headers(ifMatchHeader) ifMatch: string | undefined,
    @Body({ schema: changeOfferRequest }) input: ChangeOfferRequest,
    @Body() body: unknown,
  ): Promise<ProductReply> {
    return { product: await this.changeOffer.run(actor, id, input, body, commandId, expectedVersionsOf(ifMatch)) };
  }

  @Post('archive')
  @HttpCode(200)
  @Idempotent()
  @AcceptsIfMatch()
  async archive(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @CommandId() commandId: string,
    @Headers(ifMatchHeader) ifMatch?: string,
  ): Promise<ProductReply> {
    return { product: await this.archiveProduct.run(actor, id, commandId, expectedVersionsOf(ifMatch)) };
  }
}

@Controller()
export class CorrectionsEvents {
  constructor(private readonly supersede: SupersedeProduct) {}

  /** The group never read another type: an instance of an earlier build would skip this one, commit, and lose it. */
  @OnEvent('products.product-certified.v1', { group: 'products.superseding' })
  certified(@Payload() { data }: Incoming<'products.product-certified.v1'>): Promise<void> {
    return this.supersede.run(data.productId);
  }
}

/**
 * The shop of an artisan who is erased closes: nobody would accept an order, send it or be paid. What was certified stays genuine. Safe twice and
 * concurrently: what is archived is not archived again. A group of its own, which begins with those who were erased before.
 */
@Controller()
export class ErasedArtisansEvents {
  constructor(
    private readonly readModel: ProductReadModel,
    private readonly commands: ProductCommands,
  ) {}

  @OnState(topics.profiles, { group: 'products.erased-artisans', schema: profileV2 })
  async profileChanged(@Payload() { subject, data }: IncomingState<ProfileV2>): Promise<void> {
    if (data !== null || !isId('art', subject)) return;
    for (const { id } of await this.readModel.outlinesOf(subject))
      await this.commands.run(id, { kind: 'archive', owner: subject }, derivedId('com', id, 'erased-artisan'));
  }
}
