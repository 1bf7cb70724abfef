import { Notice } from '@asili/ui';
import { paths } from '@asili/web/paths';
import Anchor from 'lucide-react/icons/anchor';
import CopyCheck from 'lucide-react/icons/copy-check';
import EyeOff from 'lucide-react/icons/eye-off';
import Gauge from 'lucide-react/icons/gauge';
import KeyRound from 'lucide-react/icons/key-round';
import Link2 from 'lucide-react/icons/link-2';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import LogOut from 'lucide-react/icons/log-out';
import MapPin from 'lucide-react/icons/map-pin';
import { Closing } from '../../../components/closing.tsx';
import { Page, Section } from '../../../components/page.tsx';
import { Points } from '../../../components/points.tsx';
import { Prose } from '../../../components/prose.tsx';
import { useMessages } from '../messages.ts';

const parts = {
  accounts: [
    ['otp', KeyRound],
    ['session', LogOut],
    ['limits', Gauge],
  ],
  records: [
    ['fixed', Anchor],
    ['ledger', Link2],
    ['private', EyeOff],
  ],
  site: [
    ['strict', LockKeyhole],
    ['once', CopyCheck],
    ['places', MapPin],
  ],
} as const;

/** /security: what protects people, and what a check does not prove. */
export function SecurityPage() {
  const t = useMessages();
  return (
    <Page title={t('security.title')} lead={t('security.lead')}>
      {(['accounts', 'records', 'site'] as const).map((part) => (
        <Section key={part} title={t(`security.${part}`)}>
          <Points
            points={parts[part].map(([key, icon]) => ({
              icon,
              title: t(`security.${key}.title`),
              text: t(`security.${key}.text`),
            }))}
          />
        </Section>
      ))}
      <Section title={t('security.limitsTitle')}>
        <Notice kind="caution">{t('security.limitsText')}</Notice>
      </Section>
      <Section title={t('security.claims')}>
        <Prose text={t('security.claimsText')} />
      </Section>
      <Closing
        title={t('security.endTitle')}
        text={t('security.endText')}
        ways={[
          [paths.contact.getHref({ about: 'security' }), t('security.endContact')],
          [paths.compliance.getHref(), t('security.endCompliance')],
        ]}
      />
    </Page>
  );
}
