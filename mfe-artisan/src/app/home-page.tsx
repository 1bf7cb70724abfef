import { PageHeader } from '@asili/ui';
import { usePageTitle } from '@asili/web';
import { useMessages } from '../messages.ts';

export function HomePage() {
  const t = useMessages();
  usePageTitle(t('home.title'));
  return (
    <div className="wrap section">
      <PageHeader title={t('home.title')} />
    </div>
  );
}
