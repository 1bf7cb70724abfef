import { claimRequest, type Payment } from '@asili/contracts';
import { Button, Card, Notice, Text } from '@asili/ui';
import { LeaveGuard } from '@asili/ui/dialog';
import { TextField } from '@asili/ui/forms';
import { useAppForm } from '@asili/web/forms';
import { Trans } from '@asili/web/trans';
import { useQueryClient } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { paymentQuery } from '../../../shared/buying/api/get-payment.ts';
import { useMessages } from '../../../shared/buying/messages.ts';
import { claimTransfer } from '../api/claim-transfer.ts';
import classes from '../pay.module.css';
import { StatusLine } from './status-line.tsx';

/** A transfer without the right memo, told by its transaction's id. */
export function ClaimForm({
  payment: { id, reason, payTo },
  onBack,
}: {
  readonly payment: Payment;
  readonly onBack: () => void;
}) {
  const t = useMessages();
  const queries = useQueryClient();
  const form = useAppForm({
    schema: claimRequest,
    defaultValues: { transactionId: '' },
    messages: { transactionId: t('claim.wrong') },
    failed: t('claim.failedText'),
    submit: async (body) => {
      const reply = await claimTransfer(id, body);
      queries.setQueryData(paymentQuery(id).queryKey, reply);
    },
  });
  const isPending = reason === 'claim-pending';
  return (
    <div className={classes.narrow}>
      <h1>{t('claim.title')}</h1>
      <Text tone="secondary">{t('claim.text')}</Text>
      {form.problem !== undefined && (
        <Notice kind="danger" announce="alert" title={t('claim.failed')}>
          {form.problem}
        </Notice>
      )}
      {isPending ? (
        <>
          <StatusLine icon={Search} title={t('claim.checking')}>
            {t('claim.checkingText')}
          </StatusLine>
          {payTo && (
            <Notice title={t('claim.prove')}>
              <Trans
                t={t}
                i18nKey="claim.proveText"
                components={{ memo: <b className={classes.memo} /> }}
                values={{ memo: payTo.memo }}
              />
            </Notice>
          )}
        </>
      ) : (
        <Card as="section">
          <form className={classes.claim} onSubmit={form.onSubmit} noValidate>
            <LeaveGuard active={form.formState.isDirty && !form.busy} />
            <TextField
              label={t('claim.field')}
              hint={t('claim.hint', { example: '0.0.3312@1795518201.204118000' })}
              autoComplete="off"
              spellCheck={false}
              {...form.field('transactionId')}
            />
            <Button variant="primary" type="submit" full busy={form.busy}>
              {t('claim.find')}
            </Button>
          </form>
        </Card>
      )}
      <Text size="sm" tone="secondary">
        {t('claim.rule')}
      </Text>
      {!isPending && (
        <div>
          <Button variant="quiet" flush onClick={onBack}>
            {t('claim.back')}
          </Button>
        </div>
      )}
    </div>
  );
}
