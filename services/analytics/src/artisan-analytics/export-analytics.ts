import type { Language } from '@asili/contracts';
import { Clock, csvTable, dayOf } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { totalRows, type DaySummary } from '../activity/domain/day-summary.ts';
import { ProductLifecycleStore } from '../activity/product-lifecycle-store.ts';
import { type AskedPeriod, periodOf } from './domain/period.ts';
import { assertOwner, zoneOfProducts } from './get-analytics.ts';
import { ReadPeriod } from './read-period.ts';

const headings: Readonly<Record<Language, readonly string[]>> = {
  en: ['Date', 'Product ID', 'Product', 'Verifications', 'Views', 'Counterfeit attempts'],
  sw: ['Tarehe', 'Namba ya bidhaa', 'Bidhaa', 'Uthibitishaji', 'Mara zilizotazamwa', 'Majaribio ya bidhaa bandia'],
  fr: ['Date', 'Identifiant du produit', 'Produit', 'Vérifications', 'Vues', 'Tentatives de contrefaçon'],
};

/** An artisan's own figures as a table, one line per day and product with anything in it, oldest first. */
@Injectable()
export class ExportAnalytics {
  constructor(
    private readonly readPeriod: ReadPeriod,
    private readonly products: ProductLifecycleStore,
    private readonly clock: Clock,
  ) {}

  async run(actor: Actor, artisanId: string, asked: AskedPeriod): Promise<{ csv: string; fileName: string }> {
    assertOwner(actor, artisanId);
    const products = await this.products.of(artisanId);
    const zone = zoneOfProducts(products);
    const period = periodOf(asked, this.clock.now(), zone);
    const summaries = await this.readPeriod.summaries(artisanId, period, zone);
    const names = new Map(products.map(({ productId, name }) => [productId, name ?? '']));
    const lines = [...new Set(summaries.map(({ day }) => day))]
      .sort()
      .flatMap((day) => dayLines(day, summaries, names));
    return {
      csv: csvTable([headings[actor.language], ...lines]),
      fileName: `asili-${dayOf(period.start, zone)}-${dayOf(period.end, zone)}.csv`,
    };
  }
}

function dayLines(
  day: string,
  summaries: readonly DaySummary[],
  names: ReadonlyMap<string, string>,
): (string | number)[][] {
  return totalRows(summaries.filter((summary) => summary.day === day))
    .sort((a, b) => (a.productId < b.productId ? -1 : 1))
    .map(({ productId, verifications, views, attempts }) => [
      day,
      productId,
      names.get(productId) ?? '',
      verifications,
      views,
      attempts,
    ]);
}
