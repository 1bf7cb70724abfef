import type { Payment } from '@asili/contracts';
import { LinkButton, Row } from '@asili/ui';
import ExternalLink from 'lucide-react/icons/external-link';
import { choiceOf, contextOf } from '../../../shared/buying/api/get-payment.ts';
import { useMessages } from '../../../shared/buying/messages.ts';
import classes from '../pay.module.css';
import { Result } from './result.tsx';

/** The page where this is paid belongs to somebody else: the way there, for whoever came back without paying. */
export function PayHosted({ payment }: { readonly payment: Payment }) {
  const t = useMessages();
  const { method, redirectUrl } = payment;
  const kind = method === 'bank' ? 'bank' : 'card';
  const isWebPage = redirectUrl !== undefined && /^(https?:\/\/|\/(?!\/))/i.test(redirectUrl);
  return (
    <div className={classes.narrow}>
      <Result tone="plain" icon={ExternalLink} title={t(`hosted.${kind}`)}>
        {t(`hosted.${kind}Text`, { context: contextOf(payment) })}
      </Result>
      <Row>
        {isWebPage && (
          <LinkButton variant="primary" icon={ExternalLink} href={new URL(redirectUrl, location.origin).href}>
            {t('hosted.go')}
          </LinkButton>
        )}
        <LinkButton href={choiceOf(payment)}>{t('notPaid.choose')}</LinkButton>
      </Row>
    </div>
  );
}
