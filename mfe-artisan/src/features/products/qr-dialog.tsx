import type { Product } from '@asili/contracts';
import { Dialog } from '@asili/ui/dialog';
import { QrPicture, TagLinks } from '../../components/tag-links.tsx';
import { useMessages } from '../../messages.ts';

/** The code of one piece: to show, to save, to print. */
export function QrDialog({ product, onClose }: { readonly product: Product; readonly onClose: () => void }) {
  const t = useMessages();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('products.qr')} description={t('tag.text')}>
      <div className="stack gap-20">
        <QrPicture product={product} />
        <TagLinks product={product} />
      </div>
    </Dialog>
  );
}
