import { Jobs } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '../settings.ts';
import { ContentCopies, ContentReader } from './content-store.ts';
import { importCar } from './import-car.kubo.ts';

const queue = 'copy-content';

/** Copies in a Kubo node, where KUBO_URL names one. The identifier is the job id; importing the same archive again changes nothing. */
@Injectable()
export class KuboCopies extends ContentCopies implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly content: ContentReader,
    private readonly settings: Settings,
  ) {
    super();
  }

  override async request(root: string): Promise<void> {
    if (this.settings.kuboUrl) await this.jobs.add(queue, { id: root, data: { root }, attempts: 20 });
  }

  onApplicationBootstrap(): void {
    const { kuboUrl } = this.settings;
    if (!kuboUrl) return;
    this.jobs.worker<{ root: string }>(
      queue,
      async ({ data: { root } }) => importCar(kuboUrl, root, (await this.content.car(root, '')).bytes),
      { concurrency: 2 },
    );
  }
}
