import type { HistoryReply } from '@asili/contracts';
import { notVerifiedCause, verdictKind } from '@asili/contracts/verdict';
import { displayCode } from '@asili/kernel';
import {
  Button,
  Container,
  EmptyState,
  ErrorNotice,
  LinkButton,
  LoadingRegion,
  PageHeader,
  Row,
  Skeleton,
  Stack,
  Text,
} from '@asili/ui';
import { FeedList, FeedRow } from '@asili/ui/data';
import { placeLine } from '@asili/product-ui/places';
import { ApiError, describeError, useLanguage, usePageTitle } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRoute } from 'wouter';
import { useMessages } from '../../messages.ts';
import { decodeCode } from '../../shared/decode-code.ts';
import { listedVerdicts, verdictIcons } from '../../shared/verdict-texts.ts';
import { historyQuery } from './api/get-history.ts';

/** Every verification of one product, newest first; nobody is named. */
export function HistoryPage() {
  const t = useMessages();
  const [, params] = useRoute(paths.verificationHistory.pattern);
  const code = decodeCode(params?.code ?? '');
  usePageTitle(t('history.title'));
  const history = useInfiniteQuery(historyQuery(code));
  const missing = history.error instanceof ApiError && history.error.status === 404;
  const rows = history.data?.pages.flatMap((page) => page.verifications) ?? [];
  return (
    <Container narrow space="section">
      <Stack loose>
        <PageHeader
          title={t('history.title')}
          subtitle={!missing && t('history.subtitle', { code: displayCode(code) })}
        />
        {history.isPending && (
          <LoadingRegion label={t('history.title')}>
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height={56} />
            ))}
          </LoadingRegion>
        )}
        {missing && (
          <EmptyState
            title={t('history.unknown')}
            actions={
              <LinkButton variant="primary" href={paths.startVerification.getHref()}>
                {t('result.another')}
              </LinkButton>
            }
          >
            {t('history.unknownText')}
          </EmptyState>
        )}
        {history.isError && !history.data && !missing && (
          <ErrorNotice
            title={describeError(history.error, t('history.failed'))}
            onRetry={() => void history.refetch()}
            retrying={history.isFetching}
          />
        )}
        {history.data && (
          <>
            <Total {...history.data.pages[0]} />
            <FeedList>
              {rows.map((row) => (
                <HistoryRow key={row.id} row={row} />
              ))}
            </FeedList>
            {history.isFetchNextPageError && (
              <ErrorNotice
                title={describeError(history.error, t('history.failed'))}
                onRetry={() => void history.fetchNextPage()}
                retrying={history.isFetchingNextPage}
              />
            )}
            {history.hasNextPage && !history.isFetchNextPageError && (
              <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
                {t('history.more')}
              </Button>
            )}
            <Row>
              <LinkButton href={paths.verify.getHref(code)}>{t('history.back')}</LinkButton>
              <LinkButton href={paths.ownVerifications.getHref()}>{t('own.open')}</LinkButton>
            </Row>
          </>
        )}
      </Stack>
    </Container>
  );
}

/** The number all pages of the product show, and why there may be more lines than that. */
function Total({ total = 0, counted = total }: Partial<HistoryReply>) {
  const t = useMessages();
  return (
    <div>
      <p>{t('history.total', { count: counted })}</p>
      {total > counted && (
        <Text size="sm" tone="secondary">
          {t('history.repeats', { count: total })}
        </Text>
      )}
    </div>
  );
}

function HistoryRow({
  row: { verdict, reasons, place, verifiedAt },
}: {
  readonly row: HistoryReply['verifications'][number];
}) {
  const t = useMessages();
  const language = useLanguage();
  const kind = verdictKind(verdict);
  const why =
    kind === 'not-verified' && reasons && reasons.length > 0
      ? t(`cause.${notVerifiedCause(verdict, reasons)}`)
      : undefined;
  return (
    <FeedRow
      icon={verdictIcons[kind]}
      title={t(listedVerdicts[kind])}
      detail={[why, place === undefined ? t('history.somewhere') : placeLine(place, language)]
        .filter(Boolean)
        .join(' · ')}
      at={verifiedAt}
    />
  );
}
