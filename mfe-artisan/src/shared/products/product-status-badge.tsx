import type { Product } from '@asili/contracts';
import { StatusBadge } from '@asili/ui';
import { useMessages } from '../../messages.ts';

const kinds = { verified: 'ok', pending: 'wait', failed: 'bad', archived: 'wait', superseded: 'wait' } as const;

/** Verified, Pending or why not. */
export function ProductStatusBadge({ product }: { readonly product: Product }) {
  const t = useMessages();
  return <StatusBadge kind={kinds[product.status]}>{t(`status.${product.status}`)}</StatusBadge>;
}
