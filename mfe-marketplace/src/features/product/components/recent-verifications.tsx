import { notVerifiedCause, verdictKind } from '@asili/contracts/verdict';
import { ErrorNotice, Heading, LoadingRegion, Skeleton, Text, TextLink } from '@asili/ui';
import { FeedList, FeedRow } from '@asili/ui/data';
import { placeLine } from '@asili/product-ui/places';
import { describeError, useLanguage } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useQuery } from '@tanstack/react-query';
import BadgeCheck from 'lucide-react/icons/badge-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import { countOf, recentHistoryQuery } from '../api/get-history.ts';
import { useMessages } from '../../../messages.ts';
import classes from '../product.module.css';

/** The latest verifications of this product, by place and time; nobody is named. */
export function RecentVerifications({ shortCode }: { readonly shortCode: string }) {
  const t = useMessages();
  const language = useLanguage();
  const history = useQuery(recentHistoryQuery(shortCode));
  const rows = history.data?.verifications ?? [];
  return (
    <section aria-labelledby="history">
      <Heading id="history" className={classes.recordTitle}>
        {t('history.title')}
      </Heading>
      {history.isPending && (
        <LoadingRegion label={t('history.title')}>
          <Skeleton height={56} />
          <Skeleton height={56} />
        </LoadingRegion>
      )}
      {history.isError && (
        <ErrorNotice
          title={describeError(history.error, t('history.failed'))}
          onRetry={() => void history.refetch()}
          retrying={history.isFetching}
        />
      )}
      {history.data && rows.length === 0 && <Text tone="secondary">{t('history.none')}</Text>}
      {rows.length > 0 && (
        <>
          <FeedList>
            {rows.map(({ id, verdict, reasons, place, verifiedAt }) => {
              const kind = kinds[verdictKind(verdict)];
              const why =
                kind === 'notVerified' && reasons && reasons.length > 0
                  ? t(`cause.${notVerifiedCause(verdict, reasons)}`)
                  : undefined;
              return (
                <FeedRow
                  key={id}
                  icon={icons[kind]}
                  title={t(`history.${kind}`)}
                  detail={[why, place === undefined ? t('history.somewhere') : placeLine(place, language)]
                    .filter(Boolean)
                    .join(' · ')}
                  at={verifiedAt}
                />
              );
            })}
          </FeedList>
          <TextLink className={classes.explorerLink} href={paths.verificationHistory.getHref(shortCode)}>
            {t('history.all', { count: countOf(history.data) ?? rows.length })}
          </TextLink>
        </>
      )}
    </section>
  );
}

const kinds = {
  authentic: 'authentic',
  pending: 'pending',
  unreachable: 'pending',
  'not-verified': 'notVerified',
} as const;
const icons = { authentic: BadgeCheck, pending: Clock, notVerified: CircleAlert } as const;
