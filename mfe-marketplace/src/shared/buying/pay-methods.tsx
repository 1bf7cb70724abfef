import type { Quote } from '@asili/contracts';
import { moneyFromText } from '@asili/kernel';
import { Notice, StatusBadge, Text, useUi } from '@asili/ui';
import { Money } from '@asili/ui/data';
import { exampleNumber, WalletField, type WalletFieldProps } from '@asili/web/forms';
import { Trans } from '@asili/web/trans';
import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import Pause from 'lucide-react/icons/pause';
import Smartphone from 'lucide-react/icons/smartphone';
import Wallet from 'lucide-react/icons/wallet';
import { Choice, Choices } from './choice.tsx';
import { useMessages } from './messages.ts';
import { walletName } from './wallet-name.ts';

const drawings = { hbar: Wallet, mobile_money: Smartphone, card: CreditCard, bank: Landmark };

const feeOf = ({ lines }: Quote) => lines.find(({ kind }) => kind === 'fee')?.money;

/** The way that leaves the artisans most, if one does; only fees in one currency can be compared. */
export function cheapest(quotes: readonly Quote[]): Quote['method'] | undefined {
  const fees = quotes.flatMap((quote) => {
    const fee = feeOf(quote);
    return fee && !quote.unavailable
      ? [{ method: quote.method, currency: fee.currency, minor: moneyFromText(fee.amount, fee.currency).minor }]
      : [];
  });
  const [first, second] = [...fees].sort((a, b) => (a.minor < b.minor ? -1 : a.minor > b.minor ? 1 : 0));
  const isOne =
    first && second && first.minor < second.minor && fees.every(({ currency }) => currency === first.currency);
  return isOne ? first.method : undefined;
}

/** What cannot be paid just now for want of a rate, and what is left. */
function Paused({ quotes, nameOf }: { readonly quotes: readonly Quote[]; readonly nameOf: (quote: Quote) => string }) {
  const t = useMessages();
  const { locale } = useUi();
  const paused = quotes.filter(({ unavailable }) => unavailable === 'rates-stale' || unavailable === 'network-behind');
  if (paused.length === 0) return null;
  const isHbarAlone = paused.every(({ method }) => method === 'hbar');
  const left = quotes.filter(({ unavailable }) => !unavailable).map(nameOf);
  const text =
    left.length === 0
      ? t('method.allPausedText')
      : t('method.someLeftText', { methods: new Intl.ListFormat(locale, { type: 'disjunction' }).format(left) });
  return (
    <Notice icon={Pause} announce="status" title={t(isHbarAlone ? 'method.paused' : 'method.ratesPaused')}>
      {isHbarAlone && left.length > 0 ? t('method.pausedText') : text}
    </Notice>
  );
}

export interface PayMethodsProps {
  readonly quotes: readonly Quote[];
  readonly chosen: Quote['method'] | undefined;
  readonly onChoose: (method: Quote['method']) => void;
  /** What is paid where it is no purchase. */
  readonly context?: 'plan' | '';
  /** The field of the wallet's number, and of its country. */
  readonly wallet: Omit<WalletFieldProps, 'label' | 'countryLabel'>;
}

/** The ways to pay, each with what is paid and what it takes off the artisans. */
export function PayMethods({ quotes, chosen, onChoose, wallet, context = '' }: PayMethodsProps) {
  const t = useMessages();
  const best = cheapest(quotes);
  const nameOf = ({ method, pay }: Quote): string =>
    (method === 'mobile_money' && walletName(pay.currency)) || t(`method.${method}`);
  return (
    <>
      <Paused quotes={quotes} nameOf={nameOf} />
      <Choices label={t('payment.title')}>
        {quotes.map((quote) => {
          const { method, pay, unavailable } = quote;
          const fee = feeOf(quote);
          const name = nameOf(quote);
          return (
            <Choice
              key={method}
              name="method"
              value={method}
              icon={drawings[method]}
              checked={method === chosen}
              disabled={unavailable !== undefined}
              onChoose={() => onChoose(method)}
              title={
                <>
                  {name} {method === best && <StatusBadge kind="ok">{t('method.best')}</StatusBadge>}
                </>
              }
              detail={t(unavailable ? `unavailable.${unavailable}` : `method.${method}Text`)}
              price={!unavailable && <Money {...pay} />}
              priceNote={
                fee && !unavailable && <Trans t={t} i18nKey="method.fee" components={{ fee: <Money {...fee} /> }} />
              }
            >
              {method === 'mobile_money' ? (
                <WalletField
                  label={t('method.wallet')}
                  hint={t('method.walletHint', { example: exampleNumber(wallet.country) })}
                  countryLabel={t('field.phoneCountry')}
                  {...wallet}
                />
              ) : (
                <Text size="sm" tone="secondary">
                  {t(`method.${method}Next`, { context })}
                </Text>
              )}
            </Choice>
          );
        })}
      </Choices>
    </>
  );
}
