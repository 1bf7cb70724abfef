import { Card, Heading, LinkButton, Text } from '@asili/ui';
import { useSession } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useMessages } from '../../../messages.ts';
import { isBlank, readDraft } from '../../../shared/products/draft.ts';
import { ownProductsQuery } from '../../../shared/products/get-own-products.ts';
import { useArtisanId } from '../../../shared/use-artisan-id.ts';
import classes from '../home.module.css';

const steps = ['wizard.basic', 'wizard.photos', 'wizard.review'] as const;

/** The one thing most worth doing now: finish a draft, mend a certificate, show one's face, or register the next product. */
export function NextStep() {
  const t = useMessages();
  const { user } = useSession();
  const artisanId = useArtisanId();
  const [draft] = useState(() => readDraft(artisanId ?? ''));
  const products = useQuery(ownProductsQuery(artisanId)).data ?? [];
  const failed = products.find(({ status }) => status === 'failed');
  const step = !isBlank(draft)
    ? {
        text: t('next.draft', { name: draft.name.trim() || t('next.unnamed'), step: t(steps[draft.step]) }),
        action: t('next.continue'),
        href: paths.registerProduct.getHref(),
      }
    : failed
      ? {
          text: t('next.failed', { name: failed.name }),
          action: t('next.toProducts'),
          href: paths.ownProducts.getHref({ search: failed.name }),
        }
      : products.length > 0 && !user?.photo
        ? { text: t('next.portrait'), action: t('next.toProfile'), href: paths.profile.getHref() }
        : undefined;
  return (
    <Card edge="clay" as="section" className={classes.card} aria-labelledby="quick">
      <Heading id="quick" size="sm">
        {t('home.quick')}
      </Heading>
      <Text tone="secondary">{step?.text ?? t('home.quickText')}</Text>
      <div className={classes.cardActions}>
        {step && (
          <LinkButton variant="primary" href={step.href}>
            {step.action}
          </LinkButton>
        )}
        <LinkButton
          variant={step ? 'quiet' : 'primary'}
          flush={Boolean(step)}
          icon={Plus}
          href={paths.registerProduct.getHref()}
        >
          {t('home.register')}
        </LinkButton>
      </div>
    </Card>
  );
}
