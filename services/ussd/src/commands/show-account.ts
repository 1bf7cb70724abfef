import { Clock } from '@asili/kernel';
import { shorten, type Message } from '../words/domain/render.ts';
import { ArtisanCommand } from './command-handler.ts';
import type { ArtisanRequest } from './domain/command-request.ts';
import { heldPayouts } from './held-payouts.ts';
import { Neighbours } from './neighbours.ts';

/** Command 5: one's own account, and how long nothing is paid out to it. Reads only. */
export class ShowAccount extends ArtisanCommand {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async run(request: ArtisanRequest): Promise<readonly Message[]> {
    const [{ firstName, lastName, businessName = '' }, { totalProducts, verifiedProducts }, held] = await Promise.all([
      this.neighbours.account(request),
      this.neighbours.analytics(request),
      heldPayouts(this.neighbours, request, this.clock.now()),
    ]);
    const name = shorten([firstName, lastName].filter(Boolean).join(' '), 40);
    return [
      {
        key: 'account',
        params: {
          name,
          business: shorten(businessName, 40),
          phone: request.msisdn,
          products: String(totalProducts),
          verified: String(verifiedProducts),
        },
      },
      ...held,
    ];
  }
}
