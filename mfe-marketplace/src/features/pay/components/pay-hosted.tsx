import type { Payment } from '@asili/contracts';
import { LinkButton } from '@asili/ui';
import { paths } from '@asili/web/paths';
import ExternalLink from 'lucide-react/icons/external-link';
import { useMessages } from '../../../shared/buying/messages.ts';
import classes from '../pay.module.css';
import { Result } from './result.tsx';

/** The page where this is paid belongs to somebody else: the way there, for whoever came back without paying. */
export function PayHosted({ payment: { method, redirectUrl, purchaseId } }: { readonly payment: Payment }) {
  const t = useMessages();
  const kind = method === 'bank' ? 'bank' : 'card';
  const isWebPage = redirectUrl !== undefined && /^(https?:\/\/|\/(?!\/))/i.test(redirectUrl);
  return (
    <div className={classes.narrow}>
      <Result tone="plain" icon={ExternalLink} title={t(`hosted.${kind}`)}>{t(`hosted.${kind}Text`)}</Result>
      <div className={classes.acts}>
        {isWebPage && (
          <LinkButton variant="primary" icon={ExternalLink} href={new URL(redirectUrl, location.origin).href}>
            {t('hosted.go')}
          </LinkButton>
        )}
        <LinkButton href={paths.purchase.getHref(purchaseId)}>{t('notPaid.choose')}</LinkButton>
      </div>
    </div>
  );
}
