import { displayCode } from '@asili/kernel';
import { Heading, LinkButton, TextLink } from '@asili/ui';
import { type Proof, ProofList, type Todo, TodoList, VerdictPanel } from '@asili/product-ui/verdict';
import { Trans } from '@asili/web/trans';
import { paths } from '@asili/web/paths';
import { useMessages } from '../../../messages.ts';
import { ProductSummary } from '../../../shared/product-summary.tsx';
import classes from '../../../shared/result.module.css';
import { type NotVerifiedCase, notVerifiedCase } from '../../../shared/verdict-texts.ts';
import { HistoryLink } from './history-link.tsx';
import { ReceiptLink } from './receipt-link.tsx';
import { VerificationDetails } from './verification-details.tsx';
import type { ResultProps } from './verification-result.tsx';

/** Calm and useful: what was found, what to do now, where to report. */
export function NotVerifiedResult({ code, reply, headingRef, report }: ResultProps) {
  const t = useMessages();
  const found = notVerifiedCase(reply.verification.verdict, reply.verification.reasons, code);
  return (
    <div className={classes.result}>
      <div className={classes.full}>
        <VerdictPanel kind="not" title={t('verdict.notVerified')} headingRef={headingRef}>
          <Trans t={t} i18nKey={`not.text.${found}`} values={{ code: displayCode(code) }} components={{ b: <b /> }} />
        </VerdictPanel>
      </div>
      <div className={classes.todo}>
        {reply.product && found !== 'foreign' && <ProductSummary product={reply.product} />}
        <Heading>{t('todo.title')}</Heading>
        <TodoList items={useTodos(found, reply)} />
        <div className={classes.nextLow}>
          <LinkButton variant="primary" full href={paths.startVerification.getHref()}>
            {t('result.another')}
          </LinkButton>
          <ReceiptLink id={reply.verification.id} />
          {report}
        </div>
      </div>
      <div className={classes.proofs}>
        <Heading>{t('findings.title')}</Heading>
        <ProofList proofs={useFindings(found)} />
        <VerificationDetails code={code} reply={reply} />
        <HistoryLink code={reply.verification.productId} />
      </div>
    </div>
  );
}

function useTodos(found: NotVerifiedCase, { product, verification: { suggestion } }: ResultProps['reply']): Todo[] {
  const t = useMessages();
  const tellUs: Todo[] = [
    { title: t('todo.wait'), detail: t('todo.waitDetail') },
    { title: t('todo.tell'), detail: t('todo.tellDetail') },
  ];
  if (found === 'foreign') return [{ title: t('todo.foreign'), detail: t('todo.foreignDetail') }, ...tellUs];
  const newer = product?.supersededBy;
  if (newer)
    return [
      {
        title: t('todo.newer'),
        detail: (
          <TextLink href={paths.verify.getHref(newer)} data-touch-target>
            {t('todo.newerDetail')}
          </TextLink>
        ),
      },
      ...tellUs,
    ];
  if (!suggestion)
    return [
      { title: t('todo.again'), detail: t(found === 'mistyped' ? 'todo.mistyped' : 'todo.againDetail') },
      ...tellUs,
    ];
  const detail = (
    <Trans
      t={t}
      i18nKey="todo.suggestion"
      values={{ code: displayCode(suggestion) }}
      components={{ a: <TextLink href={paths.verify.getHref(suggestion)} /> }}
    />
  );
  return [{ title: t('todo.again'), detail }, ...tellUs];
}

function useFindings(found: NotVerifiedCase): Proof[] {
  const t = useMessages();
  return [
    { kind: 'failed', title: t(`finding.${found}`), detail: t(`finding.${found}Detail`) },
    { kind: 'proven', title: t('finding.worked'), detail: t('finding.workedDetail') },
  ];
}
