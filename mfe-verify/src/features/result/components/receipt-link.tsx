import { LinkButton } from '@asili/ui';
import { paths } from '@asili/web/paths';
import FileText from 'lucide-react/icons/file-text';
import { useMessages } from '../../../messages.ts';

/** To the receipt of this verification, a page of its own and a PDF. */
export function ReceiptLink({ id }: { readonly id: string }) {
  const t = useMessages();
  return (
    <LinkButton full icon={FileText} href={paths.receipt.getHref(id)}>
      {t('receipt.keep')}
    </LinkButton>
  );
}
