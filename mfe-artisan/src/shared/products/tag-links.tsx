import type { Product } from '@asili/contracts';
import { LinkButton } from '@asili/ui';
import { groupCode } from '@asili/kernel';
import { Seal } from '@asili/product-ui/seal';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useMessages } from '../../messages.ts';
import classes from './tag-links.module.css';

/** The QR code as buyers will see it, with its seal once there is one. */
export function QrPicture({ product }: { readonly product: Product }) {
  const t = useMessages();
  return (
    <figure className={classes.picture}>
      <div className={classes.row}>
        {product.certificate && <Seal contentHash={product.certificate.contentHash} size={128} title={t('tag.seal')} />}
        <img
          src={`/api/products/${product.id}/qr.svg?v=${product.version}`}
          alt={t('tag.qrAlt', { name: product.name })}
          width={176}
          height={176}
          data-qr={product.qrPayload}
        />
      </div>
      <figcaption>
        <b>{product.name}</b>
        <bdi className={classes.code}>{groupCode(product.shortCode)}</bdi>
      </figcaption>
    </figure>
  );
}

/** The tag to print and the code as pictures. */
export function TagLinks({ product }: { readonly product: Product }) {
  const t = useMessages();
  const base = `/api/products/${product.id}`;
  return (
    <div className={classes.links}>
      <LinkButton variant="primary" full icon={Printer} href={`${base}/tag.pdf`} target="_blank" rel="noopener">
        {t('tag.print')}
      </LinkButton>
      <div className={classes.files}>
        <LinkButton
          icon={Download}
          href={`${base}/qr.svg?v=${product.version}`}
          download={`asili-${product.shortCode}.svg`}
        >
          {t('tag.svg')}
        </LinkButton>
        <LinkButton
          icon={Download}
          href={`${base}/qr.png?size=1024&v=${product.version}`}
          download={`asili-${product.shortCode}.png`}
        >
          {t('tag.png')}
        </LinkButton>
        <LinkButton icon={Download} href={`${base}/tag.pdf`} download={`asili-${product.shortCode}.pdf`}>
          {t('tag.pdf')}
        </LinkButton>
      </div>
    </div>
  );
}
