import { PageHeader } from '@asili/ui';
import { usePageTitle } from '@asili/web';
import { useMessages } from '../messages.ts';

export function VerifyPage() {
  const t = useMessages();
  usePageTitle(t('verify.title'));
  return (
    <div className="wrap section">
      <PageHeader title={t('verify.title')} />
    </div>
  );
}
