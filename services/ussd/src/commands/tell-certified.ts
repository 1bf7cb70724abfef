import { Injectable } from '@nestjs/common';
import type { Product } from '@asili/contracts';
import { dialled } from '../script/domain/dialled.ts';
import { Settings } from '../settings.ts';
import { render, shorten, type Message } from '../words/domain/render.ts';
import type { ArtisanRequest } from './domain/command-request.ts';
import { photosMessage } from './domain/photos-message.ts';
import { Neighbours } from './neighbours.ts';

/** The ledger has not decided yet. */
export class NotDecided extends Error {}

/** Tells an artisan by SMS that a product they registered by phone is certified, or is not, and where its photos are added. May tell twice where it dies behind the sending. */
@Injectable()
export class TellCertified {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly settings: Settings,
  ) {}

  /** @throws NotDecided to be asked again, and what passes */
  async run(request: ArtisanRequest, productId: string): Promise<void> {
    const {
      msisdn,
      caller: { language },
    } = request;
    const product = await this.neighbours.product(request, productId);
    if (!product || product.status === 'archived' || product.status === 'superseded') return; // Nothing is left to tell.
    if (product.status === 'pending') throw new NotDecided(productId);
    const code = product.shortCode;
    const params = { name: shorten(product.name, 40), code, dial: dialled(this.settings.serviceCode, '0', code) };
    const message: Message = { key: product.status === 'verified' ? 'certified-sms' : 'not-certified-sms', params };
    const photos = await this.photosMessage(request, product);
    const url = this.settings.publicUrl.replace(/^https?:\/\//, '');
    for (const told of [message, ...photos])
      await this.neighbours.sendText(msisdn, language, render(told, language, { dial: '', url }));
  }

  /** Nothing for who has photos already. */
  private async photosMessage(
    request: ArtisanRequest,
    { id, name, status, images, addedImages = [] }: Product,
  ): Promise<readonly Message[]> {
    if (status !== 'verified' || images.length + addedImages.length > 0) return [];
    const link = await this.neighbours.photoLink(request, id);
    return [photosMessage(name, link, request.caller.language)];
  }
}
