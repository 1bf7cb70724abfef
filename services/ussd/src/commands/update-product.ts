import type { Message } from '../words/domain/render.ts';
import { ArtisanCommand } from './command-handler.ts';
import type { ArtisanRequest } from './domain/command-request.ts';
import { Neighbours } from './neighbours.ts';

/** Command 2: price and stock; what is certified is corrected on the web. Products takes a key once. */
export class UpdateProduct extends ArtisanCommand {
  constructor(private readonly neighbours: Neighbours) {
    super();
  }

  override async run(request: ArtisanRequest): Promise<readonly Message[]> {
    const { values: { code = '', field, value = '' }, artisan } = request;
    const product = await this.neighbours.product(request, code);
    if (product?.artisanId !== artisan.id) return [{ key: 'not-yours', params: { code } }];
    if (field !== '2' && field !== '5') return [{ key: 'on-the-web' }];
    await this.neighbours.changeOffer(request, product.id, field === '2' ? { price: value } : { stock: Number(value) });
    return [{ key: 'updated' }];
  }
}
