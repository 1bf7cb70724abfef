import { shorten, type Message } from '../words/domain/render.ts';
import { ArtisanCommand } from './command-handler.ts';
import type { ArtisanRequest } from './domain/command-request.ts';
import { Neighbours } from './neighbours.ts';

/** Command 5: one's own account. Reads only. */
export class ShowAccount extends ArtisanCommand {
  constructor(private readonly neighbours: Neighbours) {
    super();
  }

  override async run(request: ArtisanRequest): Promise<readonly Message[]> {
    const [{ firstName, lastName, businessName = '' }, { totalProducts, verifiedProducts }] = await Promise.all([this.neighbours.account(request), this.neighbours.analytics(request)]);
    const name = shorten([firstName, lastName].filter(Boolean).join(' '), 40);
    return [{ key: 'account', params: { name, business: shorten(businessName, 40), phone: request.msisdn, products: String(totalProducts), verified: String(verifiedProducts) } }];
  }
}
