import { Button, toast } from '@asili/ui';
import Share2 from 'lucide-react/icons/share-2';
import { useMessages } from '../../../messages.ts';

/** The phone's own share sheet, or the address on the clipboard. */
export function ShareButton({ name }: { readonly name: string }) {
  const t = useMessages();
  const share = async () => {
    const url = location.origin + location.pathname;
    try {
      if (navigator.share) await navigator.share({ title: name, url });
      else {
        await navigator.clipboard.writeText(url);
        toast({ title: t('share.copied'), variant: 'success' });
      }
    } catch (error) {
      if ((error as Error).name !== 'AbortError') toast({ title: t('share.failed'), description: url });
    }
  };
  return (
    <Button icon={Share2} onClick={() => void share()}>
      {t('share.button')}
    </Button>
  );
}
