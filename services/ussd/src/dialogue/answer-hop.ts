import { Injectable } from '@nestjs/common';
import type { Hop, Screen } from '../aggregators/domain/hop.ts';
import { rootMenu } from '../words/domain/root-menu.ts';

/** Answers one message of a caller. */
@Injectable()
export class AnswerHop {
  async run(hop: Hop | null, _maxSeptets: number): Promise<Screen> {
    return hop === null ? { text: 'Try again shortly', ends: true } : { text: rootMenu, ends: false };
  }
}
