import type { ExchangeRatesReply } from '@asili/contracts';
import { RelativeTime } from '@asili/ui/data';
import classes from './rate-age.module.css';

export interface RateAgeProps {
  readonly rates: ExchangeRatesReply | undefined;
  /** Whether they could not be had. */
  readonly failed: boolean;
  readonly texts: {
    /** Says whose they are. */
    readonly of: (sources: string) => string;
    /** The same of rates that are old. */
    readonly old: (sources: string) => string;
    readonly none: string;
  };
}

/** Whose rates are shown and how old they are, in one line that keeps its place while they come. */
export function RateAge({ rates, failed, texts }: RateAgeProps) {
  const sources = rates?.sources.join(', ') ?? '';
  return (
    <p className={classes.age} data-old={rates?.stale || failed || undefined} role="status">
      {rates ? (
        <>
          {rates.stale ? texts.old(sources) : texts.of(sources)} · <RelativeTime at={rates.asOf} />
        </>
      ) : (
        failed && texts.none
      )}
    </p>
  );
}
