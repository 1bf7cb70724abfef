import { analyticsQuery, type AnalyticsReply } from '@asili/contracts';
import { dayOf, Clock, DomainError, zoneOf, csvTable, type ByLanguage, inLanguage } from '@asili/kernel';
import { type Actor, CurrentActor, Roles } from '@asili/platform';
import { Injectable, Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { EventActivityLog, ViewLog, type ActivityLog } from '../activity/activity-log.mongo.ts';
import { type ActivityRecord, summarise, type DaySummary, totalRows } from '../activity/domain/activity-record.ts';
import type { ProductLifecycle } from '../activity/domain/product-lifecycle.ts';
import { ProductLifecycleStore } from '../activity/product-lifecycle-store.mongo.ts';
import {
  newest,
  daysOf,
  type Period,
  analyticsOf,
  type Analytics,
  type AskedPeriod,
  periodOf,
  previousPeriod,
} from './domain/figures.ts';

const hourMs = 3_600_000;
/** As many as a keypad phone shows. */
const checkCount = 3;

/** Reads one artisan's period: whole hours from the counts of their UTC days, the cut hours at both ends from the records. */
@Injectable()
export class ReadPeriod {
  private readonly logs: readonly ActivityLog[];

  constructor(
    private readonly activity: EventActivityLog,
    views: ViewLog,
  ) {
    this.logs = [activity, views];
  }

  /** Summaries by the days of that zone; a day may come more than once. */
  async summaries(artisanId: string, period: Period, zone: string): Promise<DaySummary[]> {
    return (await Promise.all(this.logs.map((log) => this.ofLog(log, artisanId, period, zone)))).flat();
  }

  /** The newest records of the period, looking back day by day only as far as needed. */
  async recent(artisanId: string, period: Period): Promise<ActivityRecord[]> {
    return newest((await Promise.all(this.logs.map((log) => this.recentOf(log, artisanId, period)))).flat());
  }

  /** The last checks that counted, of any time. */
  recentChecks(artisanId: string): Promise<ActivityRecord[]> {
    return this.activity.newest(artisanId, ['verification', 'counterfeit_attempt'], checkCount);
  }

  private async ofLog(log: ActivityLog, artisanId: string, period: Period, zone: string): Promise<DaySummary[]> {
    const parts = (await this.counted(log, artisanId, period)).map(async ({ day, hours }) => {
      const starts = hours.map(({ hour, ...summary }) => ({ at: Date.parse(day) + hour * hourMs, summary }));
      const touched = starts.filter(({ at }) => at + hourMs > period.start.getTime() && at < period.end.getTime());
      const isWhole = ({ at }: { at: number }) => at >= period.start.getTime() && at + hourMs <= period.end.getTime();
      const records = touched.every(isWhole) ? [] : inside(await log.recordsOf(artisanId, day), period);
      return touched.map(({ at, summary }) => ({
        day: dayOf(new Date(at), zone),
        ...(isWhole({ at })
          ? summary
          : summarise(records.filter((record) => record.at.getTime() >= at && record.at.getTime() < at + hourMs))),
      }));
    });
    return (await Promise.all(parts)).flat();
  }

  private async recentOf(log: ActivityLog, artisanId: string, period: Period): Promise<ActivityRecord[]> {
    const found: ActivityRecord[] = [];
    for (const { day } of (await this.counted(log, artisanId, period)).reverse()) {
      found.push(...inside(await log.recordsOf(artisanId, day), period));
      if (found.length >= 10) break;
    }
    return found;
  }

  /** The UTC days the period touches. */
  private counted(log: ActivityLog, artisanId: string, period: Period) {
    const days = daysOf(period, 'UTC');
    return log.days(artisanId, days[0] ?? '', days.at(-1) ?? '');
  }
}

function inside(records: readonly ActivityRecord[], { start, end }: Period): ActivityRecord[] {
  return records.filter(({ at }) => at >= start && at < end);
}

/** Nothing there for this reader: other people's figures do not exist. */
class AnalyticsNotFound extends DomainError {
  readonly code = 'ANALYTICS.NOT_FOUND';
  readonly status = 404;
}

/** @throws AnalyticsNotFound unless the reader is the artisan the figures belong to */
export function assertOwner({ kind, id }: Actor, artisanId: string): void {
  if (kind !== 'artisan' || id !== artisanId) throw new AnalyticsNotFound();
}

/** The zone an artisan's days are counted in: of the country their newest product is made in. */
export function zoneOfProducts(products: readonly ProductLifecycle[]): string {
  const placed = products.filter(({ country }) => country !== undefined);
  const [newest] = placed.sort((left, right) => Number(right.registeredAt ?? 0) - Number(left.registeredAt ?? 0));
  return zoneOf(newest?.country);
}

/** The zone of the reader, where this machine knows it; else the artisan's. */
export function zoneFor({ timeZone }: Pick<AskedPeriod, 'timeZone'>, products: readonly ProductLifecycle[]): string {
  try {
    if (timeZone) return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    // No zone of this machine: a browser's odd name for one, or a made-up one.
  }
  return zoneOfProducts(products);
}

/** An artisan's own figures for a period and the one before it. @throws AnalyticsNotFound, InvalidPeriod */
@Injectable()
export class GetAnalytics {
  constructor(
    private readonly readPeriod: ReadPeriod,
    private readonly products: ProductLifecycleStore,
    private readonly clock: Clock,
  ) {}

  async run(actor: Actor, artisanId: string, asked: AskedPeriod): Promise<Analytics> {
    assertOwner(actor, artisanId);
    const products = await this.products.of(artisanId);
    const zone = zoneFor(asked, products);
    const period = periodOf(asked, this.clock.now(), zone);
    const before = previousPeriod(period);
    const [summaries, previous, recent, checks] = await Promise.all([
      this.readPeriod.summaries(artisanId, period, zone),
      this.readPeriod.summaries(artisanId, before, zone),
      this.readPeriod.recent(artisanId, period),
      this.readPeriod.recentChecks(artisanId),
    ]);
    const recentChecks = checks.flatMap(({ productId, at }) =>
      productId === undefined ? [] : [{ productId, timestamp: at.toISOString() }],
    );
    return {
      ...analyticsOf({ period, zone, summaries }, { period: before, zone, summaries: previous }, products, recent),
      recentChecks,
    };
  }
}

const headings: ByLanguage<readonly string[]> = {
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
    const zone = zoneFor(asked, products);
    const period = periodOf(asked, this.clock.now(), zone);
    const summaries = await this.readPeriod.summaries(artisanId, period, zone);
    const names = new Map(products.map(({ productId, name }) => [productId, name ?? '']));
    const lines = [...new Set(summaries.map(({ day }) => day))]
      .sort()
      .flatMap((day) => dayLines(day, summaries, names));
    return {
      csv: csvTable([inLanguage(headings, actor.language), ...lines], actor.language),
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

type Asked = z.infer<typeof analyticsQuery>;

/** An artisan's own figures. */
@Controller('api/analytics/:artisanId')
@Roles('artisan')
export class AnalyticsController {
  constructor(
    private readonly getAnalytics: GetAnalytics,
    private readonly exportAnalytics: ExportAnalytics,
  ) {}

  @Get()
  @Header('cache-control', 'private, no-store')
  async get(
    @CurrentActor() actor: Actor,
    @Param('artisanId') artisanId: string,
    @Query({ schema: analyticsQuery }) asked: Asked,
  ): Promise<AnalyticsReply> {
    return { analytics: await this.getAnalytics.run(actor, artisanId, asked) };
  }

  @Get('export.csv')
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('cache-control', 'private, no-store')
  async export(
    @CurrentActor() actor: Actor,
    @Param('artisanId') artisanId: string,
    @Query({ schema: analyticsQuery }) asked: Asked,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { csv, fileName } = await this.exportAnalytics.run(actor, artisanId, asked);
    void reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return csv;
  }
}
