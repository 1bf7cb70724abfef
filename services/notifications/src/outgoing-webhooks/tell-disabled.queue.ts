import { Jobs } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SmsCarrier } from '../messages/carriers.ts';
import { smsOf } from '../messages/domain/render-message.ts';
import { People } from '../order-messages/people.ts';
import { Settings } from '../settings.ts';
import { disabledTexts } from './domain/disabled-texts.ts';
import { TellDisabled } from './tell-disabled.ts';

const queue = 'tell-webhooks-disabled';
interface TellJob {
  readonly artisanId: string;
  readonly host: string;
}

/** By SMS, in the artisan's language. May tell twice when a process dies between the carrier's word and the queue's. */
@Injectable()
export class QueuedTellDisabled extends TellDisabled implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly people: People,
    private readonly sms: SmsCarrier,
    private readonly settings: Settings,
  ) {
    super();
  }

  onApplicationBootstrap(): void {
    this.jobs.worker<TellJob>(queue, ({ data }) => this.tell(data));
  }

  override async run(endpointId: string, artisanId: string, url: string, since: Date): Promise<void> {
    await this.jobs.add(queue, {
      id: `${endpointId}-${since.getTime()}`,
      data: { artisanId, host: new URL(url).host } satisfies TellJob,
      attempts: 12,
    });
  }

  private async tell({ artisanId, host }: TellJob): Promise<void> {
    const person = await this.people.find(artisanId);
    if (person?.phoneNumber !== undefined)
      await this.sms.send(
        person.phoneNumber,
        smsOf(disabledTexts[person.language], {
          host,
          url: new URL('/settings/webhooks', this.settings.publicUrl).href,
        }),
      );
  }
}
