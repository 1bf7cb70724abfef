import type { Product } from '@asili/contracts';
import { LinkButton } from '@asili/ui';
import { ProofList, VerdictPanel } from '@asili/ui/verdict';
import { Rich } from '@asili/web';
import { useMessages } from '../../messages.ts';
import type { AnswerProps } from './answer.tsx';
import { CheckDetails } from './check-details.tsx';
import { HistoryLink } from './history-link.tsx';
import { Piece } from './piece.tsx';
import { useGenuineProofs } from './proofs.tsx';
import classes from './result.module.css';

/** The record is genuine: who made the piece, what was proven, and what a scan cannot prove. */
export function AuthenticAnswer({ code, reply, product, headingRef, report }: AnswerProps & { readonly product: Product }) {
  const t = useMessages();
  const proofs = useGenuineProofs(product, reply.verification);
  const demo = reply.verification.reasons.includes('DEMO');
  return (
    <div className={classes.answer}>
      <div className={classes.full}>
        <VerdictPanel kind="authentic" title={t('verdict.authentic')} contentHash={product.certificate?.contentHash} headingRef={headingRef}>
          <Rich namespace="mfe_verify" id={demo ? 'authentic.demo' : 'authentic.text'} parts={{ b: <b /> }} />
        </VerdictPanel>
      </div>
      <Piece product={product} />
      <div className={classes.proofs}>
        <h2 className="h-md">{t('proven.title')}</h2>
        <ProofList proofs={proofs} />
        <CheckDetails code={code} reply={reply} />
      </div>
      <div className={classes.next}>
        <h2 className="h-sm">{t('next.title')}</h2>
        <LinkButton variant="primary" full href={`/product/${product.id}`}>
          {t('next.see')}
        </LinkButton>
        <LinkButton full href="/verify">
          {t('answer.another')}
        </LinkButton>
        <div className="row">
          <HistoryLink code={product.shortCode} />
          {report}
        </div>
      </div>
    </div>
  );
}
