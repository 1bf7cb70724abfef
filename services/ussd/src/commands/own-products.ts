import type { Product } from '@asili/contracts';
import { shortenName } from '@asili/kernel';
import { isUnavailable, RemoteProblem } from '@asili/platform';
import { codeOf, type Listed, type KnownProduct } from '../script/domain/steps.ts';
import {
  type Prepared,
  type AskAgain,
  type ArtisanRequest,
  ArtisanCommand,
  type PreparingCommand,
  type Done,
} from './domain/command.ts';
import { Neighbours } from './neighbours.ts';
import { isForPhotos } from '../script/domain/commands.ts';
import { everywhereOf, Settings } from '../config.ts';
import { render, type Message, inOneSegment } from '../words/domain/render.ts';
import { inTime } from '../in-time.ts';

const maxListed = 20;

/** The newest of one's own products, to choose from. */
export async function listProducts(neighbours: Neighbours, request: ArtisanRequest): Promise<Prepared> {
  const products = await neighbours.ownProducts(request, maxListed);
  const list = products.map(({ shortCode, name }): Listed => ({
    value: shortCode,
    label: `${shortenName(name, 24)} ${shortCode}`,
  }));
  return list.length === 0 ? { say: [{ key: 'no-products' }] } : { values: { products: JSON.stringify(list) } };
}

/** The product that was named, or that there is none of one's own. */
export async function ownProduct(neighbours: Neighbours, request: ArtisanRequest): Promise<Product | AskAgain> {
  const code = codeOf(request.values);
  const product = await neighbours.product(request, code);
  return product?.artisanId === request.artisan.id
    ? product
    : { again: 'code', say: [{ key: 'not-yours', params: { code } }], forget: ['pick'] };
}

/** As products takes them by a link. */
const maxPhotos = 5;

/**
 * Command 2: price and stock; what is certified is corrected on the web. A price is said back with its currency. Products takes a key once.
 * Photos: another link by SMS, which ends the one before it; asked twice, the link of the later SMS is the one that works.
 */
export class UpdateProduct extends ArtisanCommand implements PreparingCommand {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly settings: Settings,
  ) {
    super();
  }

  async prepare(request: ArtisanRequest, gives: string): Promise<Prepared> {
    if (gives === 'products') return listProducts(this.neighbours, request);
    const product = await ownProduct(this.neighbours, request);
    if ('again' in product) return product;
    const { shortCode: code, name, price, currency } = product;
    return { values: { product: JSON.stringify({ code, name, price, currency } satisfies KnownProduct) } };
  }

  override async run(request: ArtisanRequest): Promise<Done> {
    const {
      values: { field, value = '' },
    } = request;
    const product = await ownProduct(this.neighbours, request);
    if ('again' in product) return product;
    if (isForPhotos(request.values)) return this.sendPhotoLink(request, product);
    if (field !== '2' && field !== '5') return [{ key: 'on-the-web' }];
    await this.neighbours.changeOffer(request, product.id, field === '2' ? { price: value } : { stock: Number(value) });
    return field === '2'
      ? [{ key: 'updated' }, { key: 'price-now', params: { price: [{ amount: value, currency: product.currency }] } }]
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
    await this.neighbours.sendText(
      msisdn,
      language,
      render(
        inOneSegment({ key: 'photos-sms', params: { link } }, name, language),
        language,
        everywhereOf(this.settings),
      ),
    );
    return [{ key: 'photos-sent' }];
  }
}

/** Somebody waits on the phone. */
const maxMs = 1500;

/** Command 3: the picture's address, on the screen and by SMS. Asked twice it is sent twice, which harms nobody. */
export class SendQr extends ArtisanCommand implements PreparingCommand {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly settings: Settings,
  ) {
    super();
  }

  prepare(request: ArtisanRequest): Promise<Prepared> {
    return listProducts(this.neighbours, request);
  }

  override async run(request: ArtisanRequest): Promise<Done> {
    const {
      msisdn,
      caller: { language },
    } = request;
    const product = await ownProduct(this.neighbours, request);
    if ('again' in product) return product;
    const link = `${this.settings.publicUrl}/api/products/${product.shortCode}/qr.png`;
    const text = render(inOneSegment({ key: 'qr-sms', params: { link } }, product.name, language), language, {
      dial: '',
      url: '',
    });
    return [{ key: (await this.isSent(msisdn, language, text)) ? 'qr-sent' : 'qr-link', params: { link } }];
  }

  /** The link is on the screen anyway, so nobody is made to wait for an SMS that cannot be sent. */
  private async isSent(...[msisdn, language, text]: Parameters<Neighbours['sendText']>): Promise<boolean> {
    try {
      return (
        (await inTime(
          this.neighbours.sendText(msisdn, language, text).then(() => true),
          performance.now() + maxMs,
        )) ?? false
      );
    } catch (error) {
      if (!isUnavailable(error) && !(error instanceof RemoteProblem)) throw error;
      return false;
    }
  }
}
