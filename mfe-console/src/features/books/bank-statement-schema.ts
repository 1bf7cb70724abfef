import { bankStatementRequest, type BankStatementRequest } from '@asili/contracts';
import { amountFromText, requestFrom } from '@asili/web/forms';

type Fields = Readonly<Record<keyof BankStatementRequest, string>>;

export const noFields: Fields = { currency: '', day: '', balance: '', reference: '' };

/** The contract's rules. An empty field is missing, and a balance is read as its reader writes it. @param locale BCP 47 */
export const bankStatementSchema = (locale: string) =>
  requestFrom(
    ({ currency, day, balance, reference }: Fields) => ({
      currency: typed(currency),
      day: typed(day),
      balance: balanceFromText(balance, locale),
      reference: typed(reference),
    }),
    bankStatementRequest,
  );

const typed = (text: string): string | undefined => (text.trim() === '' ? undefined : text);

/** `-1 250,50` with its sign, which a price never has. */
function balanceFromText(text: string, locale: string): string | undefined {
  const [, sign = '', amount = ''] = /^\s*([-−–]?)\s*(.*)$/s.exec(text) ?? [];
  return amount === '' ? undefined : `${sign && '-'}${amountFromText(amount, locale)}`;
}
