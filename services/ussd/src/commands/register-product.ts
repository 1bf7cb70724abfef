import { registrationCategories } from '@asili/contracts';
import type { Log } from '@asili/platform';
import { dialled } from '../script/domain/dialled.ts';
import type { Settings } from '../settings.ts';
import type { Message } from '../words/domain/render.ts';
import type { CertificateNotices } from './certificate-notices.ts';
import { ArtisanCommand } from './command-handler.ts';
import type { ArtisanRequest } from './domain/command-request.ts';
import type { Neighbours } from './neighbours.ts';

/** Command 1: on record and certified at once, as from the web and without photos; products takes a key once, and so does the notice. */
export class RegisterProduct extends ArtisanCommand {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly notices: CertificateNotices,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {
    super();
  }

  override async run(request: ArtisanRequest): Promise<readonly Message[]> {
    const {
      values: { name = '', category = '10', price = '' },
      caller: { currency },
    } = request;
    const { id, shortCode } = await this.neighbours.register(request, {
      name,
      category: registrationCategories[Number(category) - 1] ?? 'Other Handicrafts',
      price,
      currency,
    });
    const params = { code: shortCode, dial: dialled(this.settings.serviceCode, '0', shortCode) };
    try {
      await this.notices.follow(request, id);
      return [{ key: 'registered', params }];
    } catch (error) {
      this.log.warn('ussd: no SMS will tell of a certificate', { error, productId: id });
      return [{ key: 'registered-silently', params }];
    }
  }
}
