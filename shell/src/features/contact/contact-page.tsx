import { Button, Card, Heading, LinkButton, Text } from '@asili/ui';
import { useQueryParam } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useMemo, useState } from 'react';
import { Page, Section } from '../../components/page.tsx';
import { LazyMessageForm } from './message-form/lazy-message-form.tsx';
import type { Preset } from './message-form/message-form.tsx';
import { useMessages } from './messages.ts';
import { Channels } from './channels.tsx';
import { Offices } from './offices.tsx';
import classes from './contact.module.css';

/** What `?about=` may say, and the category it stands for. */
const subjects = {
  enterprise: 'enterprise',
  professional: 'billing',
  security: 'security',
  privacy: 'privacy',
  community: 'community',
  discussion: 'community',
  event: 'community',
} as const;
type About = keyof typeof subjects;

/** /contact: four channels, a form that delivers, offices. */
export function ContactPage() {
  const t = useMessages();
  const [about, setAbout] = useQueryParam('about');
  const [requests, setRequests] = useState(0);
  const known = about !== null && about in subjects ? (about as About) : null;
  const preset = useMemo<Preset | undefined>(
    () => (known ? { category: subjects[known], subject: t(`contact.about.${known}`), requests } : undefined),
    [known, t, requests],
  );
  const askEnterprise = () => {
    setAbout('enterprise');
    setRequests(requests + 1);
    document.getElementById('message')?.scrollIntoView({ block: 'start' });
  };
  const actions = (
    <>
      <LinkButton href={paths.helpCenter.getHref()}>{t('contact.help')}</LinkButton>
      <LinkButton href={paths.community.getHref()}>{t('contact.community')}</LinkButton>
    </>
  );
  return (
    <Page title={t('contact.title')} lead={t('contact.lead')} actions={actions}>
      <Channels />
      <div className={classes.columns}>
        <Section title={t('contact.formTitle')} id="message">
          <LazyMessageForm preset={preset} />
        </Section>
        <div className={classes.aside}>
          <Card as="section" edge="clay" className={classes.enterprise}>
            <Heading>{t('contact.enterprise.title')}</Heading>
            <Text tone="secondary">{t('contact.enterprise.text')}</Text>
            <Button onClick={askEnterprise}>{t('contact.enterprise.button')}</Button>
          </Card>
          <Offices />
        </div>
      </div>
    </Page>
  );
}
