import { Notice, Text } from '@asili/ui';
import { paths } from '@asili/web/paths';
import { purposes, storedItems, type StoredItem } from '@asili/web/storage';
import { Closing } from '../../../components/closing.tsx';
import { Page, Section } from '../../../components/page.tsx';
import { useMessages } from '../messages.ts';
import classes from './cookie-policy.module.css';
import { CookieChoices } from './choices.tsx';

/** The names of one purpose as the browser shows them. */
const namesOf = (chosen: StoredItem['purpose']) =>
  [
    ...new Set(
      storedItems.filter(({ purpose }) => purpose === chosen).map(({ name, prefix }) => (prefix ? `${name}…` : name)),
    ),
  ].join(', ');

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
          {purposes.map((key) => (
            <li key={key}>
              <code>{namesOf(key)}</code>
              <p>{t(`cookies.${key}`)}</p>
              <Text size="sm" tone="muted">
                {t('cookies.until', { when: t(`cookies.${key}.until`) })}
              </Text>
            </li>
          ))}
        </ul>
      </Section>
      <Closing
        title={t('legal.endTitle')}
        text={t('legal.endText')}
        ways={[
          [paths.contact.getHref({ about: 'privacy' }), t('legal.contact')],
          [paths.privacyPolicy.getHref(), t('privacy.title')],
        ]}
      />
    </Page>
  );
}
