import type { Product } from '@asili/contracts';
import { Card, TagWord } from '@asili/ui';
import { Seal } from '@asili/ui/pictures';
import { Link } from 'wouter';
import { useMessages } from '../../messages.ts';
import classes from './product.module.css';

/** The seal beside what it stands for, and the way to check it now. */
export function CertificateBox({ product }: { readonly product: Product }) {
  const t = useMessages();
  if (!product.certificate) return null;
  return (
    <Card edge="trust" className={classes.certificate}>
      <Seal contentHash={product.certificate.contentHash} size={84} title={t('certificate.seal')} />
      <div>
        <p>
          <TagWord kind="trust">{t('certificate.title')}</TagWord>
        </p>
        <p className="small s2">{t('certificate.text')}</p>
        <p className="small">
          <Link className="link" href={`/verify/${product.shortCode}`}>
            {t('certificate.check')}
          </Link>
          {product.verificationCount > 0 && ` · ${t('certificate.count', { count: product.verificationCount })}`}
        </p>
      </div>
    </Card>
  );
}
