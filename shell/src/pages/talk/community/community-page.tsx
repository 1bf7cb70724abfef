import { Button, Icon, LinkButton } from '@asili/ui';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import Lightbulb from 'lucide-react/icons/lightbulb';
import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import ShieldX from 'lucide-react/icons/shield-x';
import Target from 'lucide-react/icons/target';
import { useState } from 'react';
import { Page, Section } from '../../kit/page.tsx';
import { Points } from '../../kit/points.tsx';
import { useMessages } from '../texts.ts';
import { CommunitySheet, type Asked } from './community-sheet.tsx';
import { Contributors } from './contributors.tsx';
import { Discussions } from './discussions.tsx';
import { Events } from './events.tsx';
import { Figures } from './figures.tsx';
import classes from './community.module.css';

const guidelines = [
  ['g1', HeartHandshake],
  ['g2', Lightbulb],
  ['g3', Target],
  ['g4', ShieldX],
] as const;

/** /community: samples labelled so; starting and joining deliver to the community's inbox. */
export function CommunityPage() {
  const t = useMessages();
  const [asked, setAsked] = useState<Asked | null>(null);
  const actions = (
    <>
      <LinkButton href="/auth?tab=sign-up" variant="primary">
        {t('community.join')}
      </LinkButton>
      <Button icon={MessageSquarePlus} onClick={() => setAsked({ kind: 'discussion' })}>
        {t('community.start')}
      </Button>
    </>
  );
  return (
    <Page title={t('community.title')} lead={t('community.lead')} actions={actions}>
      <Figures />
      <div className={classes.columns}>
        <Discussions />
        <Events onJoin={(title) => setAsked({ kind: 'event', title })} />
      </div>
      <div className={classes.columns}>
        <Contributors />
        <JoinCard />
      </div>
      <Section title={t('community.guidelines')}>
        <Points columns={2} points={guidelines.map(([key, icon]) => ({ icon, title: t(`community.${key}.title`), text: t(`community.${key}.text`) }))} />
      </Section>
      {asked && <CommunitySheet asked={asked} onClose={() => setAsked(null)} />}
    </Page>
  );
}

function JoinCard() {
  const t = useMessages();
  return (
    <section className={classes.join}>
      <Icon of={HeartHandshake} size="lg" />
      <h2 className="h-md">{t('community.card.title')}</h2>
      <p>{t('community.card.text')}</p>
      <LinkButton href="/customer-auth?tab=sign-up" variant="primary">
        {t('community.card.button')}
      </LinkButton>
    </section>
  );
}
