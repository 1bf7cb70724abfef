import { isUnavailable, RemoteProblem } from '@asili/platform';
import { inTime } from '../in-time.ts';
import { Settings } from '../settings.ts';
import { render, shorten, type Message } from '../words/domain/render.ts';
import { ArtisanCommand } from './command-handler.ts';
import type { ArtisanRequest } from './domain/command-request.ts';
import { Neighbours } from './neighbours.ts';

/** Somebody waits on the phone. */
const maxMs = 1500;

/** Command 3: the picture's address, on the screen and by SMS. Asked twice it is sent twice, which harms nobody. */
export class SendQr extends ArtisanCommand {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly settings: Settings,
  ) {
    super();
  }

  override async run(request: ArtisanRequest): Promise<readonly Message[]> {
    const {
      values: { code = '' },
      artisan,
      msisdn,
      caller: { language },
    } = request;
    const product = await this.neighbours.product(request, code);
    if (product?.artisanId !== artisan.id) return [{ key: 'not-yours', params: { code } }];
    const link = `${this.settings.publicUrl}/api/products/${product.shortCode}/qr.png`;
    const text = render({ key: 'qr-sms', params: { name: shorten(product.name, 40), link } }, language, {
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
