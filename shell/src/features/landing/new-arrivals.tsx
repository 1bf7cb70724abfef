import { Container, LinkButton, LoadingRegion, Row, Stack } from '@asili/ui';
import { Section } from '@asili/ui/layout';
import { ProductCard, ProductCardSkeleton, ProductGrid } from '@asili/product-ui/products';
import { paths } from '@asili/web/paths';
import { AboutPrice } from '@asili/web/rates';
import { useQuery } from '@tanstack/react-query';
import { newestProductsQuery } from './api/get-newest-products.ts';
import { useMessages } from './messages.ts';
import classes from './landing.module.css';

const places = [0, 1, 2, 3] as const;

/** The four newest certified products. Left out when there are none, or none can be had: the page says enough without. */
export function NewArrivals() {
  const t = useMessages();
  const listing = useQuery(newestProductsQuery);
  const products = listing.data?.products.slice(0, 4) ?? [];
  if (listing.isError || (listing.isSuccess && products.length === 0)) return null;
  return (
    <Section>
      <Container>
        <Stack loose>
          <Row spread>
            <h2>{t('newArrivals.title')}</h2>
            <LinkButton href={paths.marketplace.getHref()} variant="quiet" className={classes.seeAll}>
              {t('newArrivals.all')}
            </LinkButton>
          </Row>
          {listing.isPending ? (
            <LoadingRegion>
              <ProductGrid columns={4}>
                {places.map((place) => (
                  <ProductCardSkeleton key={place} />
                ))}
              </ProductGrid>
            </LoadingRegion>
          ) : (
            <ProductGrid columns={4}>
              {products.map((product) => (
                <ProductCard
                  key={product.id}
                  product={product}
                  href={paths.product.getHref(product.id)}
                  artisanHref={paths.artisan.getHref(product.artisanId)}
                  priceNote={
                    product.price !== null && <AboutPrice amount={product.price} currency={product.currency} />
                  }
                  sizes="(min-width: 1040px) 280px, (min-width: 720px) 22vw, 46vw"
                />
              ))}
            </ProductGrid>
          )}
        </Stack>
      </Container>
    </Section>
  );
}
