import { EmptyState, LinkButton, Stack } from '@asili/ui';
import { paths } from '@asili/web/paths';
import type { ReactNode } from 'react';
import { useMessages } from '../../../messages.ts';

export function EmptyCart({ notice, actions }: { readonly notice?: ReactNode; readonly actions?: ReactNode }) {
  const t = useMessages();
  return (
    <Stack>
      {notice}
      <EmptyState
        title={t('cart.empty')}
        actions={
          <>
            <LinkButton variant="primary" href={paths.marketplace.getHref()}>
              {t('cart.browse')}
            </LinkButton>
            {actions}
          </>
        }
      >
        {t('cart.emptyText')}
      </EmptyState>
    </Stack>
  );
}
