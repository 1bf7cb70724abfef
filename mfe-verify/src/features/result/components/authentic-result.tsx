import type { Product } from '@asili/contracts';
import { Heading, LinkButton, Row } from '@asili/ui';
import { ProofList, VerdictPanel } from '@asili/product-ui/verdict';
import { Trans } from '@asili/web/trans';
import { paths } from '@asili/web/paths';
import { useMessages } from '../../../messages.ts';
import { ProductSummary } from '../../../shared/product-summary.tsx';
import classes from '../../../shared/result.module.css';
import { HistoryLink } from './history-link.tsx';
import { useGenuineProofs } from './proofs.tsx';
import { ReceiptLink } from './receipt-link.tsx';
import { VerificationDetails } from './verification-details.tsx';
import type { ResultProps } from './verification-result.tsx';

/** The record is genuine: who made the product, what was proven, and what a scan cannot prove. */
export function AuthenticResult({
  code,
  reply,
  product,
  headingRef,
  report,
}: ResultProps & { readonly product: Product }) {
  const t = useMessages();
  const proofs = useGenuineProofs(product, reply.verification);
  const demo = reply.verification.reasons.includes('DEMO');
  return (
    <div className={classes.result}>
      <div className={classes.full}>
        <VerdictPanel
          kind="authentic"
          title={t('verdict.authentic')}
          contentHash={product.certificate?.contentHash}
          headingRef={headingRef}
        >
          <Trans t={t} i18nKey={demo ? 'authentic.demo' : 'authentic.text'} components={{ b: <b /> }} />
        </VerdictPanel>
      </div>
      <ProductSummary product={product} />
      <div className={classes.proofs}>
        <Heading>{t('proven.title')}</Heading>
        <ProofList proofs={proofs} />
        <VerificationDetails code={code} reply={reply} />
      </div>
      <div className={classes.next}>
        <Heading size="sm">{t('next.title')}</Heading>
        <LinkButton variant="primary" full href={paths.product.getHref(product.id)}>
          {t('next.see')}
        </LinkButton>
        <div className={classes.pair}>
          <ReceiptLink id={reply.verification.id} />
          <LinkButton full href={paths.startVerification.getHref()}>
            {t('result.another')}
          </LinkButton>
        </div>
        <Row>
          <HistoryLink code={product.shortCode} />
          {report}
        </Row>
      </div>
    </div>
  );
}
