import type { KeptCase } from '@asili/contracts';
import type { KnownReport } from './report-store.ts';
import type { Judged } from './domain/report.ts';

/** A report as operators see it. Pure. @param judged absent while it waits */
export function reportCase(
  { id, number, code, productId, artisanId, kind, text, place, contact, photoCount, at }: KnownReport,
  judged: Judged | undefined,
): KeptCase {
  const maybe = (name: string, value: string | null | undefined) =>
    value === undefined || value === null || value === '' ? [] : [{ name, value }];
  return {
    id,
    openedAt: at.toISOString(),
    facts: [
      { name: 'state', value: judged?.outcome ?? 'open' },
      { name: 'report', value: number },
      { name: 'kind', value: kind },
      { name: 'code', value: code },
      ...maybe('product', productId),
      ...maybe('artisan', artisanId),
      ...maybe('text', text),
      ...maybe('place', place),
      ...maybe('contact', contact),
      ...(photoCount > 0 ? [{ name: 'photos', value: String(photoCount) }] : []),
      ...maybe('note', judged?.note),
    ],
    actions: judged ? [] : ['confirm', 'dismiss'],
  };
}
