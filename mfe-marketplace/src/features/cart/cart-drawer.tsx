import type { Product, ProductReply } from '@asili/contracts';
import { EmptyState, IconButton, LinkButton, Skeleton } from '@asili/ui';
import { Money } from '@asili/ui/data';
import { Photo } from '@asili/ui/pictures';
import { Drawer } from '@asili/ui/dialog';
import { api, localText, useLanguage } from '@asili/web';
import { useQuery } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { Link } from 'wouter';
import { useMessages } from '../../messages.ts';
import classes from './cart.module.css';
import { dropPiece, useKeptPieces } from './kept-pieces.ts';

/** The kept pieces with today's prices. It promises nothing: a piece may be sold while it is on the list. */
export function CartDrawer({ owner, onClose }: { readonly owner: string; readonly onClose: () => void }) {
  const t = useMessages();
  const kept = useKeptPieces(owner);
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={t('cart.title')}>
      {kept.length === 0 ? (
        <EmptyState as="h3" title={t('cart.empty')} actions={<LinkButton href="/marketplace" onClick={onClose}>{t('cart.browse')}</LinkButton>}>
          {t('cart.emptyText')}
        </EmptyState>
      ) : (
        <>
          <p className="small s2">{t('cart.text')}</p>
          <ul className={classes.list}>
            {kept.map((id) => (
              <KeptPiece key={id} id={id} onRemove={() => dropPiece(owner, id)} onOpen={onClose} />
            ))}
          </ul>
        </>
      )}
    </Drawer>
  );
}

function KeptPiece({ id, onRemove, onOpen }: { readonly id: string; readonly onRemove: () => void; readonly onOpen: () => void }) {
  const t = useMessages();
  const language = useLanguage();
  const reply = useQuery({ queryKey: ['/api/products', id], queryFn: ({ signal }) => api<ProductReply>('GET', `/api/products/${encodeURIComponent(id)}`, { signal }), staleTime: 0 });
  if (reply.isPending) {
    return (
      <li>
        <Skeleton height={64} />
      </li>
    );
  }
  const product = reply.data?.product;
  const name = product ? localText(product, language).name : t('cart.gone');
  return (
    <li>
      {product && <Photo image={product.images[0]} alt="" sizes="64px" className={classes.photo} />}
      <div className={classes.words}>
        {product ? (
          <Link className={classes.name} href={`/product/${product.id}`} onClick={onOpen}>
            {name}
          </Link>
        ) : (
          <p className="s2">{name}</p>
        )}
        {product && <Offer product={product} />}
      </div>
      <IconButton icon={Trash2} label={t('cart.remove', { name })} onClick={onRemove} />
    </li>
  );
}

function Offer({ product }: { readonly product: Product }) {
  const t = useMessages();
  if (!product.isVerified) return <p className="small s2">{t(product.status === 'pending' ? 'status.pending' : 'status.archived')}</p>;
  if (product.stock === 0) return <p className="small s2">{t('product.soldOut')}</p>;
  return product.price === null ? <p className="small s2">{t('product.noPrice')}</p> : <p className="strong"><Money amount={product.price} currency={product.currency} /></p>;
}
