import type { Language } from '@asili/contracts';
import type { Clock } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { Inject, Injectable } from '@nestjs/common';
import { csvTable } from '../../domain/csv.ts';
import { totalRows, type DaySummary } from '../../domain/day-summary.ts';
import { dayOf, periodOf } from '../../domain/period.ts';
import { CLOCK } from '../clock.ts';
import { assertOwner, type AskedPeriod } from '../get-analytics/get-analytics.ts';
import { ReadPeriod } from '../get-analytics/read-period.ts';
import { ProductLives } from '../product-lives.ts';

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
    private readonly lives: ProductLives,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(actor: Actor, artisanId: string, asked: AskedPeriod): Promise<{ csv: string; fileName: string }> {
    assertOwner(actor, artisanId);
    const period = periodOf(asked, this.clock.now());
    const [summaries, lives] = await Promise.all([this.readPeriod.summaries(artisanId, period), this.lives.of(artisanId)]);
    const names = new Map(lives.map(({ productId, name }) => [productId, name ?? '']));
    const lines = [...new Set(summaries.map(({ day }) => day))].sort().flatMap((day) => dayLines(day, summaries, names));
    return { csv: csvTable([headings[actor.language], ...lines]), fileName: `asili-${dayOf(period.start)}-${dayOf(period.end)}.csv` };
  }
}

function dayLines(day: string, summaries: readonly DaySummary[], names: ReadonlyMap<string, string>): (string | number)[][] {
  return totalRows(summaries.filter((summary) => summary.day === day))
    .sort((a, b) => (a.productId < b.productId ? -1 : 1))
    .map(({ productId, verifications, views, attempts }) => [day, productId, names.get(productId) ?? '', verifications, views, attempts]);
}
