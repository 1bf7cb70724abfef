import type { AnalyticsReply } from '@asili/contracts';
import { useUi } from '@asili/ui';
import { Link } from 'wouter';
import { useMessages } from '../../messages.ts';
import classes from './analytics.module.css';

type Figures = AnalyticsReply['analytics'];

/** The five pieces checked most, and where from. */
export function TopProducts({ products, places }: { readonly products: Figures['topProducts']; readonly places: Figures['places'] }) {
  const t = useMessages();
  const { locale } = useUi();
  return (
    <div className={classes.side}>
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
      {places.length > 0 && (
        <section aria-labelledby="places">
          <h2 id="places" className="h-sm">
            {t('places.title')}
          </h2>
          <table className={classes.table}>
            <tbody>
              {places.map(({ place, count }) => (
                <tr key={place}>
                  <th scope="row">{place}</th>
                  <td>{count.toLocaleString(locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
