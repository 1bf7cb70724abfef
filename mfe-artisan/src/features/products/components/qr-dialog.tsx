import { Stack } from '@asili/ui';
import type { Product } from '@asili/contracts';
import { Dialog } from '@asili/ui/dialog';
import { QrPicture, TagLinks } from '../../../shared/products/tag-links.tsx';
import { useMessages } from '../../../messages.ts';

/** The code of one product: to show, to save, to print. */
export function QrDialog({ product, onClose }: { readonly product: Product; readonly onClose: () => void }) {
  const t = useMessages();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('products.qr')} description={t('tag.text')}>
      <Stack loose>
        <QrPicture product={product} />
        <TagLinks product={product} />
      </Stack>
    </Dialog>
  );
}
