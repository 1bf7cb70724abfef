import type { Product, Verification } from '@asili/contracts';
import { useUi } from '@asili/ui';
import { exactDate, RelativeTime } from '@asili/ui/data';
import { type Proof } from '@asili/product-ui/verdict';
import { Trans } from '@asili/web/trans';
import { useMessages } from '../../../messages.ts';

/** What a genuine verdict rests on, one by one, and what it does not prove. */
export function useGenuineProofs(product: Product, verification: Verification): Proof[] {
  const t = useMessages();
  const { locale } = useUi();
  const { certificate } = product;
  return [
    {
      kind: 'proven',
      title: t('proven.ledger'),
      detail: certificate && (
        <>
          {t('proven.ledgerDetail', {
            serial: certificate.serial,
            date: exactDate(new Date(certificate.consensusAt), locale),
          })}{' '}
          {verification.ledger.checkedAt && (
            <Trans
              t={t}
              i18nKey="proven.asked"
              components={{ time: <RelativeTime at={verification.ledger.checkedAt} /> }}
            />
          )}
        </>
      ),
    },
    { kind: 'proven', title: t('proven.content'), detail: t('proven.contentDetail') },
    // The count may not hold this verification yet; it happened all the same.
    {
      kind: 'proven',
      title: t('proven.one'),
      detail: t('proven.oneDetail', { count: Math.max(1, product.verificationCount) }),
    },
    { kind: 'open', title: t('proven.open'), detail: t('proven.openDetail') },
  ];
}
