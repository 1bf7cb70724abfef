import { Button, Heading, LinkButton } from '@asili/ui';
import { ProofList, VerdictPanel } from '@asili/product-ui/verdict';
import { paths } from '@asili/web/paths';
import { useMessages } from '../../../messages.ts';
import { ProductSummary } from '../../../shared/product-summary.tsx';
import classes from '../../../shared/result.module.css';
import { headlines } from '../../../shared/verdict-texts.ts';
import { HistoryLink } from './history-link.tsx';
import { ReceiptLink } from './receipt-link.tsx';
import { VerificationDetails } from './verification-details.tsx';
import type { ResultProps } from './verification-result.tsx';

/** No verdict yet: the certificate is on its way, or the ledger did not answer. Never shown as a failure of the product. */
export function UndecidedResult({
  code,
  reply,
  kind,
  headingRef,
  onAgain,
  busy,
}: ResultProps & { readonly kind: 'pending' | 'unreachable' }) {
  const t = useMessages();
  return (
    <div className={classes.result}>
      <div className={classes.full}>
        <VerdictPanel kind="wait" title={t(headlines[kind])} headingRef={headingRef}>
          {t(`${kind}.text`)}
        </VerdictPanel>
      </div>
      {reply.product && <ProductSummary product={reply.product} />}
      <div className={classes.proofs}>
        <Heading>{t('findings.title')}</Heading>
        <ProofList
          proofs={[
            { kind: 'proven', title: t('undecided.known'), detail: t('undecided.knownDetail') },
            { kind: 'open', title: t(`${kind}.finding`), detail: t(`${kind}.findingDetail`) },
          ]}
        />
        <VerificationDetails code={code} reply={reply} />
      </div>
      <div className={classes.next}>
        <Heading size="sm">{t('next.title')}</Heading>
        <Button variant="primary" full busy={busy} onClick={onAgain}>
          {t('undecided.again')}
        </Button>
        <ReceiptLink id={reply.verification.id} />
        <LinkButton full href={paths.startVerification.getHref()}>
          {t('result.another')}
        </LinkButton>
        <HistoryLink code={reply.verification.productId} />
      </div>
    </div>
  );
}
