import { Injectable } from '@nestjs/common';
import type { Language } from '@asili/contracts';
import { Settings } from '../settings.ts';
import { messages, paginate, render, type Message } from '../words/domain/render.ts';
import type { Screen } from '../aggregators/domain/hop.ts';

/** Texts in the caller's language, in pages that fit. */
@Injectable()
export class DrawScreen {
  constructor(private readonly settings: Settings) {}

  pages(say: readonly Message[], language: Language, most: number): string[] {
    return paginate(this.text(say, language), most, messages[language].more);
  }

  text(say: readonly Message[], language: Language): string {
    const { serviceCode: dial, publicUrl } = this.settings;
    return say.map((message) => render(message, language, { dial, url: publicUrl.replace(/^https?:\/\//, '') })).join('\n');
  }

  /** A screen nothing follows: its first page. */
  last(say: readonly Message[], language: Language, most: number): Screen {
    const [text = ''] = paginate(this.text(say, language), most, '...');
    return { text, ends: true };
  }
}
