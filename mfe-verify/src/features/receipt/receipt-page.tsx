import type { Receipt } from '@asili/contracts';
import { networkKey, verdictKind } from '@asili/contracts/verdict';
import { displayCode } from '@asili/kernel';
import {
  Button,
  Container,
  EmptyState,
  ErrorNotice,
  Heading,
  LinkButton,
  LoadingRegion,
  Skeleton,
  SkeletonLines,
  Text,
  TextLink,
  useUi,
  VisuallyHidden,
} from '@asili/ui';
import { exactDate, ExactTime, DescriptionList } from '@asili/ui/data';
import { Seal } from '@asili/product-ui/seal';
import { type Proof, ProofList } from '@asili/product-ui/verdict';
import { ApiError, describeError, useLanguage, usePageTitle } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useRoute } from 'wouter';
import { useMessages } from '../../messages.ts';
import { ProductSummary } from '../../shared/product-summary.tsx';
import { listedVerdicts, notVerifiedCase } from '../../shared/verdict-texts.ts';
import { receiptPdf, receiptQuery } from './api/get-receipt.ts';
import classes from './receipt.module.css';

/** What was verified, when, and how it came out: for whoever has the id, to read, print and keep. */
export function ReceiptPage() {
  const t = useMessages();
  const [, params] = useRoute(paths.receipt.pattern);
  const id = params?.id ?? '';
  usePageTitle(t('receipt.title'));
  const receipt = useQuery(receiptQuery(id));
  const missing = receipt.error instanceof ApiError && receipt.error.status === 404;
  return (
    <Container narrow space="section">
      {receipt.isPending && (
        <LoadingRegion label={t('receipt.title')}>
          <VisuallyHidden as="h1">{t('receipt.title')}</VisuallyHidden>
          <Skeleton height={180} shape="card" />
          <SkeletonLines count={8} />
        </LoadingRegion>
      )}
      {missing && (
        <EmptyState
          as="h1"
          title={t('receipt.missing')}
          actions={
            <LinkButton variant="primary" href={paths.startVerification.getHref()}>
              {t('own.first')}
            </LinkButton>
          }
        >
          {t('receipt.missingText')}
        </EmptyState>
      )}
      {receipt.isError && !missing && (
        <>
          <Heading as="h1">{t('receipt.title')}</Heading>
          <ErrorNotice
            title={describeError(receipt.error, t('receipt.failed'))}
            onRetry={() => void receipt.refetch()}
            retrying={receipt.isFetching}
          />
        </>
      )}
      {receipt.data && <ReceiptSheet receipt={receipt.data} />}
    </Container>
  );
}

function ReceiptSheet({ receipt }: { readonly receipt: Receipt }) {
  const t = useMessages();
  const language = useLanguage();
  const { product, verdict, isAuthentic } = receipt;
  const kind = verdictKind(verdict, isAuthentic);
  const proofs = useProofs(receipt);
  const seal = isAuthentic ? product?.certificate?.contentHash : undefined;
  return (
    <article className={classes.sheet}>
      <header className={classes.header}>
        <div>
          <Text size="sm" tone="secondary">
            {t('receipt.title')}
          </Text>
          <h1>{t(listedVerdicts[kind])}</h1>
          <p>{t(`receipt.${kind}`)}</p>
          <Text tone="secondary">
            <ExactTime at={receipt.verifiedAt} zoned />
          </Text>
        </div>
        {seal && <Seal contentHash={seal} size={112} />}
      </header>
      {product && <ProductSummary product={product} />}
      <section aria-labelledby="receipt-proofs">
        <Heading id="receipt-proofs" size="sm">
          {t(isAuthentic ? 'receipt.proven' : 'findings.title')}
        </Heading>
        <ProofList proofs={proofs} />
      </section>
      <DescriptionList small facts={useFacts(receipt)} />
      <div className={classes.actions}>
        <LinkButton variant="primary" icon={Download} href={receiptPdf(receipt.id, language)}>
          {t('receipt.pdf')}
        </LinkButton>
        <Button icon={Printer} onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
        {receipt.code !== null && (
          <LinkButton href={paths.verify.getHref(receipt.code)}>{t('receipt.again')}</LinkButton>
        )}
      </div>
    </article>
  );
}

/** What the verdict rested on when it was given. */
function useProofs({ verdict, reasons, isAuthentic, code, product }: Receipt): Proof[] {
  const t = useMessages();
  const { locale } = useUi();
  const certificate = product?.certificate;
  const kind = verdictKind(verdict, isAuthentic);
  if (kind === 'pending' || kind === 'unreachable')
    return [{ kind: 'open', title: t(`${kind}.finding`), detail: t(`${kind}.findingDetail`) }];
  if (kind === 'not-verified') {
    const found = notVerifiedCase(verdict, reasons, code);
    return [{ kind: 'failed', title: t(`finding.${found}`), detail: t(`finding.${found}Detail`) }];
  }
  const written =
    certificate &&
    t('proven.ledgerDetail', {
      serial: certificate.serial,
      date: exactDate(new Date(certificate.consensusAt), locale),
    });
  return [
    {
      kind: 'proven',
      title: t('proven.ledger'),
      detail: [written, t(reasons.includes('LEDGER_UNREACHABLE') ? 'receipt.askedBefore' : 'receipt.askedThen')]
        .filter(Boolean)
        .join(' '),
    },
    { kind: 'proven', title: t('proven.content'), detail: t('proven.contentDetail') },
    { kind: 'open', title: t('proven.open'), detail: t('proven.openDetail') },
  ];
}

function useFacts({ id, code, network, product }: Receipt) {
  const t = useMessages();
  const certificate = product?.certificate;
  const named = networkKey(network);
  return [
    [t('details.verification'), <span className={classes.id}>{id}</span>],
    [t('receipt.code'), code === null ? t('receipt.noCode') : displayCode(code)],
    [t('details.product'), product && <span className={classes.id}>{product.id}</span>],
    [t('details.network'), named ? t(named) : network],
    [t('details.token'), certificate && `${certificate.tokenId} · ${certificate.serial}`],
    [
      t('details.transaction'),
      certificate && (
        <TextLink data-touch-target className={classes.id} href={certificate.explorerUrl}>
          {certificate.transactionId}
        </TextLink>
      ),
    ],
    [
      t('details.metadata'),
      certificate && (
        <TextLink data-touch-target className={classes.id} href={`/ipfs/${certificate.metadataCid}`}>
          {certificate.metadataCid}
        </TextLink>
      ),
    ],
  ] as const;
}
