import type { AnalyticsReply } from '@asili/contracts';
import { useUi } from '@asili/ui';
import { DataTable } from '@asili/ui/data';
import { Link } from 'wouter';
import { useMessages } from '../../messages.ts';

/** The five pieces checked most. */
export function TopProducts({ products }: { readonly products: AnalyticsReply['analytics']['topProducts'] }) {
  const t = useMessages();
  const { locale } = useUi();
  return (
    <section aria-labelledby="top">
      <h2 id="top" className="h-md">
        {t('top.title')}
      </h2>
      <DataTable
        caption={t('top.title')}
        captionHidden
        columns={[
          { id: 'product', label: t('top.product'), cell: ({ productId, name }) => <Link href={`/product/${productId}`}>{name}</Link> },
          { id: 'checks', label: t('top.checks'), cell: ({ verifications }) => verifications.toLocaleString(locale), align: 'end' },
          { id: 'views', label: t('top.views'), cell: ({ views }) => views.toLocaleString(locale), align: 'end' },
        ]}
        rows={products}
        rowKey={({ productId }) => productId}
        empty={t('top.none')}
      />
    </section>
  );
}
