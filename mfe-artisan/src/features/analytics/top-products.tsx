import type { AnalyticsReply } from '@asili/contracts';
import { useUi } from '@asili/ui';
import { Link } from 'wouter';
import { useMessages } from '../../messages.ts';
import classes from './analytics.module.css';

type Figures = AnalyticsReply['analytics'];

/** The five pieces checked most. */
export function TopProducts({ products }: { readonly products: Figures['topProducts'] }) {
  const t = useMessages();
  const { locale } = useUi();
  return (
    <section aria-labelledby="top">
      <h2 id="top" className="h-md">
        {t('top.title')}
      </h2>
      {products.length === 0 ? (
        <p className="s2">{t('top.none')}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('top.product')}</th>
              <th scope="col">{t('top.checks')}</th>
              <th scope="col">{t('top.views')}</th>
            </tr>
          </thead>
          <tbody>
            {products.map(({ productId, name, verifications, views }) => (
              <tr key={productId}>
                <th scope="row">
                  <Link href={`/product/${productId}`}>{name}</Link>
                </th>
                <td>{verifications.toLocaleString(locale)}</td>
                <td>{views.toLocaleString(locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
