import { Notice } from '@asili/ui';
import { Closing } from '../../kit/closing.tsx';
import { Page, Section } from '../../kit/page.tsx';
import { useMessages } from '../texts.ts';
import classes from './cookie-policy.module.css';
import { CookieChoices } from './choices.tsx';

/** Names as the browser shows them, by the text that explains them. */
const kept = [
  ['sid', '__Host-sid'],
  ['anon', '__Host-anon'],
  ['otp', '__Host-otp'],
  ['lang', 'lang, theme, consent'],
  ['auth', 'auth'],
  ['draft', 'asili.draft.…, asili.kept.…, contact-message, community-…'],
  ['offline', 'asili, asili.waiting, asili-shell-…, asili-assets, asili-data, asili-media, asili-remote-…, asili-config'],
] as const;

/** /cookie-policy: the kinds, a choice that is kept and obeyed, and every name. */
export function CookiePolicyPage() {
  const t = useMessages();
  return (
    <Page title={t('cookies.title')} lead={t('cookies.lead')}>
      <Notice kind="success">{t('cookies.now')}</Notice>
      <Section title={t('cookies.choices')}>
        <CookieChoices />
      </Section>
      <Section title={t('cookies.list')}>
        <ul className={classes.kept}>
          {kept.map(([key, name]) => (
            <li key={key}>
              <code>{name}</code>
              <p>{t(`cookies.${key}`)}</p>
              <p className="small muted">{t('cookies.until', { when: t(`cookies.${key}.until`) })}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Closing title={t('legal.endTitle')} text={t('legal.endText')} ways={[['/contact?about=privacy', t('legal.contact')], ['/privacy-policy', t('privacy.title')]]} />
    </Page>
  );
}
