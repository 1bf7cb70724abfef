import type { Product } from '@asili/contracts';
import { isForPhotos } from '../script/domain/commands.ts';
import type { Settings } from '../settings.ts';
import { render, type Message } from '../words/domain/render.ts';
import { ArtisanCommand } from './command-handler.ts';
import type { ArtisanRequest } from './domain/command-request.ts';
import { photosMessage } from './domain/photos-message.ts';
import type { Neighbours } from './neighbours.ts';

/** As products takes them by a link. */
const maxPhotos = 5;

/**
 * Command 2: price and stock; what is certified is corrected on the web. A price is said back with its currency, which the question cannot
 * know. Products takes a key once. Photos: another link by SMS, which
 * ends the one before it; asked twice, the link of the later SMS is the one that works.
 */
export class UpdateProduct extends ArtisanCommand {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly settings: Settings,
  ) {
    super();
  }

  override async run(request: ArtisanRequest): Promise<readonly Message[]> {
    const {
      values: { code = '', field, value = '' },
      artisan,
    } = request;
    const product = await this.neighbours.product(request, code);
    if (product?.artisanId !== artisan.id) return [{ key: 'not-yours', params: { code } }];
    if (isForPhotos(request.values)) return this.sendPhotoLink(request, product);
    if (field !== '2' && field !== '5') return [{ key: 'on-the-web' }];
    await this.neighbours.changeOffer(request, product.id, field === '2' ? { price: value } : { stock: Number(value) });
    return field === '2'
      ? [{ key: 'updated' }, { key: 'price-now', params: { currency: product.currency, price: value } }]
      : [{ key: 'updated' }];
  }

  private async sendPhotoLink(
    request: ArtisanRequest,
    { id, name, status, addedImages = [] }: Product,
  ): Promise<readonly Message[]> {
    const {
      msisdn,
      caller: { language },
    } = request;
    if (status !== 'pending' && status !== 'verified') return [{ key: 'not-possible' }];
    if (addedImages.length >= maxPhotos) return [{ key: 'photos-full' }];
    const link = await this.neighbours.photoLink(request, id);
    const url = this.settings.publicUrl.replace(/^https?:\/\//, '');
    await this.neighbours.sendText(
      msisdn,
      language,
      render(photosMessage(name, link, language), language, { dial: '', url }),
    );
    return [{ key: 'photos-sent' }];
  }
}
