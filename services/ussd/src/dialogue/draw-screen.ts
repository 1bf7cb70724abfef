import { Injectable } from '@nestjs/common';
import type { Language } from '@asili/contracts';
import { everywhere } from '../script/domain/menus.ts';
import { Settings } from '../settings.ts';
import { latinMessage } from '../latin.ts';
import { lengthOf, messages, paginate, render, type Message } from '../words/domain/render.ts';
import type { Screen } from '../aggregators/domain/hop.ts';

/** Texts in the caller's language, in pages that fit. */
@Injectable()
export class DrawScreen {
  constructor(private readonly settings: Settings) {}

  /** The way home is shown where there is room for it. */
  pages(say: readonly Message[], language: Language, most: number): string[] {
    const whole = this.text(say, language);
    const fits = say.at(-1)?.key !== everywhere.home.says || lengthOf(whole) <= most;
    return paginate(fits ? whole : this.text(say.slice(0, -1), language), most, messages[language][everywhere.more.says]);
  }

  text(say: readonly Message[], language: Language): string {
    const { serviceCode: dial, publicUrl } = this.settings;
    return say.map((message) => render(latinMessage(message), language, { dial, url: publicUrl.replace(/^https?:\/\//, '') })).join('\n');
  }

  /** A screen nothing follows: its first page. */
  last(say: readonly Message[], language: Language, most: number): Screen {
    const [text = ''] = paginate(this.text(say, language), most, '...');
    return { text, ends: true };
  }
}
