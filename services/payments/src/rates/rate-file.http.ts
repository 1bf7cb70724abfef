import type { Rate } from '@asili/kernel';
import { z } from 'zod';
import { fetchJson } from './fetch-json.http.ts';
import { RateFile } from './rate-file.ts';

const positive = z.string().regex(/^[1-9]\d{0,17}$/);
const reply = z.object({ current_rate: z.object({ cent_equivalent: positive, hbar_equivalent: positive }) });

/** The mirror's view of file 0.0.112. Source: mirror node REST, `network/exchangerate`: so many hbar are so many US cents. */
export class MirrorRateFile extends RateFile {
  constructor(private readonly mirrorUrl: string) {
    super();
  }

  override async read(): Promise<Rate<'HBAR', 'USD'>> {
    const { body } = await fetchJson(new URL('/api/v1/network/exchangerate', this.mirrorUrl));
    const { cent_equivalent, hbar_equivalent } = reply.parse(body).current_rate;
    return { from: 'HBAR', to: 'USD', num: BigInt(cent_equivalent), den: 100n * BigInt(hbar_equivalent) };
  }
}
