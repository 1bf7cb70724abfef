import { Injectable } from '@nestjs/common';
import type { Language } from '@asili/contracts';
import { everywhereOf, Settings } from '../config.ts';
import { latinMessage } from '../latin.ts';
import { pagesOf, paginate, textOf, type Everywhere, type Message } from '../words/domain/render.ts';
import type { MessageKey } from '../words/domain/en.ts';
import type { Screen } from '../aggregators/domain/wires.ts';

/** One SMS. */
const smsSeptets = 160;

/** Texts in the caller's language, in pages that fit. */
@Injectable()
export class DrawScreen {
  constructor(private readonly settings: Settings) {}

  /** @param under a last line, where it makes no page more */
  pages(
    say: readonly Message[],
    language: Language,
    maxSeptets: number,
    under?: MessageKey,
  ): ReturnType<typeof pagesOf> {
    return pagesOf(say.map(latinMessage), language, maxSeptets, this.everywhere, under);
  }

  text(say: readonly Message[], language: Language): string {
    return textOf(say.map(latinMessage), language, this.everywhere);
  }

  /** A screen nothing follows: its first page. */
  last(say: readonly Message[], language: Language, maxSeptets: number): Screen {
    const [text = ''] = paginate(this.text(say, language), maxSeptets, '...');
    return { text, ends: true };
  }

  /** SMS nobody can turn the pages of: all there is to say, in as many as it takes. */
  messages(say: readonly Message[], language: Language): string[] {
    return paginate(this.text(say, language).replaceAll('\f', '\n'), smsSeptets, '...');
  }

  private get everywhere(): Everywhere {
    return everywhereOf(this.settings);
  }
}
