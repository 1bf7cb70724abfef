import type { CaseActionRequest, ConsoleCase } from '@asili/contracts';
import { Button } from '@asili/ui';
import { TextareaField, TextField } from '@asili/ui/forms';
import type { AppForm, z } from '@asili/web/forms';
import { useMessages } from '../../../messages.ts';
import type { ActionField, noFields } from '../action-schema.ts';
import classes from '../case.module.css';

type Form = AppForm<z.ZodType<CaseActionRequest, typeof noFields>>;
interface Props {
  readonly fields: readonly ActionField[];
  readonly form: Form;
  readonly of: ConsoleCase;
}

const optional: ReadonlySet<ActionField> = new Set(['account', 'memo', 'amount']);

/** The fields of an action. What the case's facts suggest is one press away. */
export function ActionFields({ fields, form, of }: Props) {
  const t = useMessages();
  return fields.map((name) => {
    if (name === 'text')
      return (
        <TextareaField key={name} label={t('field.text')} hint={t('fieldHint.text')} rows={6} {...form.field(name)} />
      );
    return (
      <div key={name} className={classes.suggested}>
        <TextField
          label={t(`field.${name}`)}
          hint={t(`fieldHint.${name}`)}
          optional={optional.has(name)}
          autoComplete="off"
          spellCheck={false}
          {...(name === 'amount' && { inputMode: 'decimal' })}
          {...form.field(name)}
        />
        {name === 'paymentId' && (
          <Suggestions of={of} onChoose={(value) => form.setValue('paymentId', value, { shouldValidate: true })} />
        )}
      </div>
    );
  });
}

/** Payments somebody claimed the money for, and such as it would fit. */
function Suggestions({
  of: { facts },
  onChoose,
}: {
  readonly of: ConsoleCase;
  readonly onChoose: (payment: string) => void;
}) {
  const t = useMessages();
  const claimed = facts.filter(({ name }) => name === 'claimed').map(({ value }) => value);
  const candidates = facts
    .filter(({ name, value }) => name === 'candidate' && !claimed.includes(value))
    .map(({ value }) => value);
  const all = [...new Set([...claimed, ...candidates])];
  if (all.length === 0) return null;
  return (
    <ul className={classes.suggestions} aria-label={t('action.suggestions')}>
      {all.map((value) => (
        <li key={value}>
          <Button size="sm" variant="quiet" flush onClick={() => onChoose(value)}>
            {t(claimed.includes(value) ? 'action.useClaimed' : 'action.useCandidate', { id: value })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
