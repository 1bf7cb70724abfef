import type { AnalyticsReply, CalendarPeriod } from '@asili/contracts';
import { api } from '@asili/web';
import { queryOptions } from '@tanstack/react-query';
import { type PeriodQuery, periodQuery, type Range } from './periods.ts';

export type Analytics = AnalyticsReply['analytics'];

/** Nobody's place: what a browser says that hides where it is, or was never told. */
export const isUtc = (timeZone: string): boolean => /^(Etc\/)?(UTC|GMT|Universal|Zulu)$/.test(timeZone);

/** Days and months are the reader's own; a browser that does not say where it is gets the artisan's. */
const readersZone = () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  return timeZone && !isUtc(timeZone) ? { timeZone } : {};
};

const pathOf = (artisanId: string, page: string, period?: PeriodQuery) =>
  `/api/analytics/${artisanId}${page}?${new URLSearchParams({ ...period, ...readersZone() }).toString()}`;

export const getAnalytics = async (artisanId: string, period: PeriodQuery, signal: AbortSignal): Promise<Analytics> =>
  (await api<AnalyticsReply>('GET', pathOf(artisanId, '', period), { signal })).analytics;

/** One's own figures. Named by the period, not by its moments: the same figures are asked for once, however the clock goes on. */
export const analyticsQuery = (artisanId: string | undefined, period: Range | CalendarPeriod) =>
  queryOptions({
    queryKey: ['own-analytics', artisanId, period],
    queryFn: ({ signal }) => getAnalytics(artisanId ?? '', periodQuery(period), signal),
    enabled: artisanId !== undefined,
    staleTime: 0,
  });

/** The same figures as a file; without a period, of the last thirty days. */
export const exportPath = (artisanId: string, period?: PeriodQuery): string => pathOf(artisanId, '/export.csv', period);
