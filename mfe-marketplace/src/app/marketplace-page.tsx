import { PageHeader } from '@asili/ui';
import { usePageTitle } from '@asili/web';
import { useMessages } from '../messages.ts';

export function MarketplacePage() {
  const t = useMessages();
  usePageTitle(t('marketplace.title'));
  return (
    <div className="wrap section">
      <PageHeader title={t('marketplace.title')} />
    </div>
  );
}
