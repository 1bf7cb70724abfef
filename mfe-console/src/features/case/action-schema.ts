import { caseActionRequest, type CaseActionRequest, type CaseActionTerms } from '@asili/contracts';
import { amount, blankable, filled, z } from '@asili/web/forms';

export type ActionField = Exclude<keyof CaseActionRequest, 'note'>;
type Fields = Readonly<Record<keyof CaseActionRequest, string>>;

/** Fields of an action beside its note, in their order. */
export const fieldsOf = ({ needs = [], takes = [] }: CaseActionTerms): readonly ActionField[] => [...needs, ...takes];

export const noFields: Fields = { note: '', paymentId: '', account: '', memo: '', reference: '', amount: '', text: '' };

/** The contract's rules for what an action needs and takes; what it does not know stays out of the request. */
export function actionSchema(
  { needs = [], takes = [] }: CaseActionTerms,
  locale: string,
): z.ZodType<CaseActionRequest, Fields> {
  const { shape } = caseActionRequest;
  const rule = (name: ActionField) =>
    name === 'amount'
      ? z
          .string()
          .transform((text) => (text.trim() === '' ? undefined : text))
          .pipe(amount(shape.amount.unwrap(), locale).optional())
      : blankable(shape[name]);
  return z.object({
    note: shape.note,
    ...Object.fromEntries(needs.map((name) => [name, filled(shape[name].unwrap())])),
    ...Object.fromEntries(takes.map((name) => [name, rule(name)])),
  }) as unknown as z.ZodType<CaseActionRequest, Fields>;
}
