import { bankStatementRequest, type BankStatementRequest } from '@asili/contracts';
import { Button, Card, Heading, Notice, Stack, Text, toast, useUi } from '@asili/ui';
import { LeaveGuard } from '@asili/ui/dialog';
import { SelectField, TextField } from '@asili/ui/forms';
import { maxLengthOf, useAppForm } from '@asili/web/forms';
import { useMessages } from '../../../messages.ts';
import { enterBankStatement } from '../api.ts';
import { bankStatementSchema, noFields } from '../bank-statement-schema.ts';
import classes from '../books.module.css';

const { currency: currencies, reference } = bankStatementRequest.shape;
/** Here; where the currency is at home the server knows. */
const yesterday = (): string => new Date(Date.now() - 86_400_000).toLocaleDateString('en-CA');

/** What a bank says of our account. What failed stays typed, and is the same statement when it is sent again. */
export function BankStatementForm() {
  const t = useMessages();
  const { locale } = useUi();
  const send = async (body: BankStatementRequest): Promise<void> => {
    await enterBankStatement(body);
    toast({ title: t('bank.saved', { currency: body.currency }), variant: 'success' });
    form.reset(noFields);
  };
  const form = useAppForm({
    schema: bankStatementSchema(locale),
    defaultValues: noFields,
    failed: t('error.text'),
    submit: send,
  });
  return (
    <Card as="section" className={classes.card} aria-labelledby="bank-statement">
      <Heading id="bank-statement" size="sm">
        {t('bank.one')}
      </Heading>
      <Text tone="secondary" size="sm">
        {t('bank.text')}
      </Text>
      <Stack as="form" onSubmit={form.onSubmit} noValidate>
        <LeaveGuard active={form.formState.isDirty && !form.busy} />
        <div className={classes.fields}>
          <SelectField label={t('books.asset')} {...form.field('currency')}>
            <option value="">{t('bank.choose')}</option>
            {currencies.options.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </SelectField>
          <TextField type="date" label={t('bank.day')} max={yesterday()} {...form.field('day')} />
          <TextField label={t('bank.balance')} autoComplete="off" {...form.field('balance')} />
          <TextField
            label={t('bank.reference')}
            autoComplete="off"
            spellCheck={false}
            maxLength={maxLengthOf(reference)}
            {...form.field('reference')}
          />
        </div>
        {form.problem !== undefined && (
          <Notice kind="danger" title={t('bank.failed')} announce="alert">
            {form.problem}
          </Notice>
        )}
        <div>
          <Button variant="primary" type="submit" busy={form.busy}>
            {t('bank.save')}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
