import type { Product } from '@asili/contracts';
import { Card, StatusBadge, Text, TextLink } from '@asili/ui';
import { Seal } from '@asili/product-ui/seal';
import { paths } from '@asili/web/paths';
import { useQuery } from '@tanstack/react-query';
import { countOf, recentHistoryQuery } from '../api/get-history.ts';
import { useMessages } from '../../../messages.ts';
import classes from '../product.module.css';

/** The seal beside what it stands for, and the way to verify it now. */
export function CertificateBox({ product }: { readonly product: Product }) {
  const t = useMessages();
  const count = countOf(useQuery(recentHistoryQuery(product.shortCode)).data) ?? product.verificationCount;
  if (!product.certificate) return null;
  return (
    <Card edge="trust" className={classes.certificate}>
      <Seal contentHash={product.certificate.contentHash} size={84} title={t('certificate.seal')} />
      <div>
        <p>
          <StatusBadge kind="trust">{t('certificate.title')}</StatusBadge>
        </p>
        <Text size="sm" tone="secondary">
          {t('certificate.text')}
        </Text>
        <Text size="sm">
          <TextLink href={paths.verify.getHref(product.shortCode)}>{t('certificate.verify')}</TextLink>
          {count > 0 && ` · ${t('certificate.count', { count })}`}
        </Text>
      </div>
    </Card>
  );
}
