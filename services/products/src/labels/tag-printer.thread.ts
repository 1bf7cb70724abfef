import { threadAt, ThreadPool } from '@asili/platform/threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { TagPrinter, type TagContent } from './print-tag.ts';

/** Drawn on a thread. @throws Unavailable where too many are asked for at once, or one takes too long */
@Injectable()
export class ThreadTagPrinter extends TagPrinter implements OnModuleDestroy {
  private readonly pool = new ThreadPool({ program: threadAt('labels/tags-thread', import.meta.url) });

  override print(tag: TagContent): Promise<Uint8Array> {
    return this.pool.run('tag', tag);
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.stop();
  }
}
