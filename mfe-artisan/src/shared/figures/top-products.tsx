import type { AnalyticsReply } from '@asili/contracts';
import { Link, useUi } from '@asili/ui';
import { DataTable } from '@asili/ui/data';
import { paths } from '@asili/web/paths';
import { useMessages } from '../../messages.ts';
import { PanelHeader } from './panel-header.tsx';

/** The five products verified most. */
export function TopProducts({
  products,
  viewAll,
}: {
  readonly products: AnalyticsReply['analytics']['topProducts'];
  readonly viewAll?: string;
}) {
  const t = useMessages();
  const { locale } = useUi();
  return (
    <section aria-labelledby="top">
      <PanelHeader id="top" title={t('top.title')} viewAll={viewAll} />
      <DataTable
        caption={t('top.title')}
        captionHidden
        columns={[
          {
            id: 'product',
            label: t('top.product'),
            cell: ({ productId, name }) => (
              <Link href={paths.product.getHref(productId)} data-touch-target>
                {name}
              </Link>
            ),
          },
          {
            id: 'verifications',
            label: t('top.verifications'),
            cell: ({ verifications }) => verifications.toLocaleString(locale),
            align: 'end',
          },
          { id: 'views', label: t('top.views'), cell: ({ views }) => views.toLocaleString(locale), align: 'end' },
        ]}
        rows={products}
        rowKey={({ productId }) => productId}
        empty={t('top.none')}
      />
    </section>
  );
}
