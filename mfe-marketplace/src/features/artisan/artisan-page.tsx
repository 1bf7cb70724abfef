import type { Product } from '@asili/contracts';
import {
  Button,
  Container,
  EmptyState,
  ErrorNotice,
  LinkButton,
  LoadingRegion,
  Skeleton,
  SkeletonLines,
  Text,
  VisuallyHidden,
} from '@asili/ui';
import { countryName } from '@asili/product-ui/places';
import { languageName } from '@asili/ui/data';
import { Breadcrumbs } from '@asili/ui/navigation';
import { Avatar, Photo } from '@asili/ui/pictures';
import { ProductCardSkeleton, ProductGrid } from '@asili/product-ui/products';
import { artisanName, describeError, useLanguage, usePageTitle } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRoute } from 'wouter';
import { artisanProductsQuery } from './api/get-artisan-products.ts';
import { useMessages } from '../../messages.ts';
import { ProductTile } from '../../shared/product-tile.tsx';
import classes from './artisan.module.css';

/** Who makes it: face, place, languages, story, workshop, and everything they show. */
export function ArtisanPage() {
  const t = useMessages();
  const [, params] = useRoute(paths.artisan.pattern);
  const id = params?.id ?? '';
  const reply = useInfiniteQuery(artisanProductsQuery(id));
  const products = reply.data?.pages.flatMap((page) => page.products) ?? [];
  const [newest] = products;
  usePageTitle(newest ? artisanName(newest.artisan) : t('artisan.title'));
  if (reply.isPending) return <ArtisanSkeleton />;
  if (!reply.data) {
    return (
      <Container space="section">
        <div role="alert">
          <EmptyState
            as="h1"
            title={t('artisan.failed')}
            actions={
              <Button variant="primary" busy={reply.isFetching} onClick={() => void reply.refetch()}>
                {t('product.retry')}
              </Button>
            }
          >
            {describeError(reply.error, t('product.failedText'))}
          </EmptyState>
        </div>
      </Container>
    );
  }
  if (!newest) {
    return (
      <Container space="section">
        <EmptyState
          as="h1"
          title={t('artisan.missing')}
          actions={
            <LinkButton variant="primary" href={paths.marketplace.getHref()}>
              {t('product.toMarketplace')}
            </LinkButton>
          }
        >
          {t('artisan.missingText')}
        </EmptyState>
      </Container>
    );
  }
  return (
    <>
      <Container className={classes.page}>
        <Breadcrumbs links={[{ href: paths.marketplace.getHref(), label: t('marketplace.title') }]} />
        <ArtisanHeader artisan={newest.artisan} />
      </Container>
      <Container as="section" space="section" aria-labelledby="products">
        <h2 id="products">{t('artisan.products')}</h2>
        <ProductGrid columns={4} label={t('artisan.products')}>
          {products.map((product, index) => (
            <ProductTile key={product.id} product={product} eager={index < 2} />
          ))}
        </ProductGrid>
        {reply.isFetchNextPageError && <ErrorNotice kind="caution" title={t('marketplace.moreFailed')} />}
        {reply.hasNextPage && (
          <p className={classes.more}>
            <Button busy={reply.isFetchingNextPage} onClick={() => void reply.fetchNextPage()}>
              {t('marketplace.more')}
            </Button>
          </p>
        )}
      </Container>
    </>
  );
}

function ArtisanHeader({ artisan }: { readonly artisan: Product['artisan'] }) {
  const t = useMessages();
  const language = useLanguage();
  const { city, country } = artisan.location;
  const place = {
    name: [artisan.firstName, artisan.lastName].filter(Boolean).join(' '),
    city,
    country: countryName(country, language),
  };
  return (
    <div className={classes.header}>
      <Avatar name={artisanName(artisan)} src={artisan.photo?.url} size="xl" />
      <div className={classes.words}>
        <h1>{artisanName(artisan)}</h1>
        <Text tone="secondary">{t(artisan.businessName ? 'artisan.place' : 'artisan.placeOnly', place)}</Text>
        {artisan.craft && <Text tone="secondary">{artisan.craft}</Text>}
        {artisan.spokenLanguages && (
          <Text size="sm" tone="secondary">
            {t('artisan.speaks', {
              languages: new Intl.ListFormat(language, { type: 'conjunction' }).format(
                artisan.spokenLanguages.map((code) => languageName(code, language)),
              ),
            })}
          </Text>
        )}
        {artisan.story && <p className={classes.story}>{artisan.story}</p>}
        <Text size="sm" tone="secondary">
          {t('artisan.certified')}
        </Text>
      </div>
      {artisan.workshopPhoto && (
        <Photo
          image={artisan.workshopPhoto}
          alt={t('artisan.workshop', { name: artisanName(artisan) })}
          ratio={3 / 2}
          sizes="(min-width: 1040px) 380px, (min-width: 720px) 60vw, 92vw"
          eager
          className={classes.workshop}
        />
      )}
    </div>
  );
}

function ArtisanSkeleton() {
  const t = useMessages();
  return (
    <Container className={classes.page}>
      <LoadingRegion label={t('artisan.loading')}>
        <VisuallyHidden as="h1">{t('artisan.loading')}</VisuallyHidden>
        <div className={classes.header}>
          <Skeleton width={112} height={112} shape="round" />
          <SkeletonLines count={4} />
        </div>
        <ProductGrid columns={4}>
          {[1, 2, 3, 4].map((card) => (
            <ProductCardSkeleton key={card} />
          ))}
        </ProductGrid>
      </LoadingRegion>
    </Container>
  );
}
