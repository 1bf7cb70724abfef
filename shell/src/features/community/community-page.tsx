import { Card, Heading, Icon, LinkButton, Text } from '@asili/ui';
import { ProcessSteps } from '@asili/ui/navigation';
import { paths } from '@asili/web/paths';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import Lightbulb from 'lucide-react/icons/lightbulb';
import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import ShieldX from 'lucide-react/icons/shield-x';
import Target from 'lucide-react/icons/target';
import { Page, Section } from '../../components/page.tsx';
import { Points } from '../../components/points.tsx';
import { useMessages } from './messages.ts';
import { Figures } from './figures.tsx';
import classes from './community.module.css';

const guidelines = [
  ['g1', HeartHandshake],
  ['g2', Lightbulb],
  ['g3', Target],
  ['g4', ShieldX],
] as const;

/** The contact form with its category and subject filled in. */
const writeAbout = (about: 'community' | 'discussion' | 'event') => `${paths.contact.getHref({ about })}#message`;

/** /community: an invitation, until there are discussions to show. Every way in leads to people who answer. */
export function CommunityPage() {
  const t = useMessages();
  const actions = (
    <>
      <LinkButton href={writeAbout('community')} variant="primary">
        {t('community.join')}
      </LinkButton>
      <LinkButton href={writeAbout('discussion')} icon={MessageSquarePlus}>
        {t('community.start')}
      </LinkButton>
    </>
  );
  const steps = (['write', 'reply', 'open'] as const).map((step) => ({
    title: t(`community.${step}.title`),
    detail: t(`community.${step}.text`),
  }));
  return (
    <Page title={t('community.title')} lead={t('community.lead')} actions={actions}>
      <Section title={t('community.how')} intro={t('community.howIntro')}>
        <div className={classes.columns}>
          <ProcessSteps steps={steps} />
          <JoinCard />
        </div>
      </Section>
      <Openings />
      <Figures />
      <Section title={t('community.guidelines')}>
        <Points
          columns={2}
          points={guidelines.map(([key, icon]) => ({
            icon,
            title: t(`community.${key}.title`),
            text: t(`community.${key}.text`),
          }))}
        />
      </Section>
    </Page>
  );
}

function JoinCard() {
  const t = useMessages();
  return (
    <section className={classes.join}>
      <Icon of={HeartHandshake} size="lg" />
      <Heading as="h3">{t('community.card.title')}</Heading>
      <p>{t('community.card.text')}</p>
      <LinkButton href={paths.customerSignIn.getHref({ tab: 'sign-up' })}>{t('community.card.button')}</LinkButton>
    </section>
  );
}

/** Discussions, events and contributors: none yet, and what brings the first. */
function Openings() {
  const t = useMessages();
  const openings = [
    [
      'discussions',
      <LinkButton key="start" size="sm" href={writeAbout('discussion')}>
        {t('community.start')}
      </LinkButton>,
    ],
    [
      'events',
      <LinkButton key="event" size="sm" href={writeAbout('event')}>
        {t('community.joinEvent')}
      </LinkButton>,
    ],
    ['contributors', null],
  ] as const;
  return (
    <Section title={t('community.first')}>
      <ul className={classes.openings}>
        {openings.map(([key, action]) => (
          <Card as="li" key={key} className={classes.opening}>
            <Heading as="h3" size="sm">
              {t(`community.${key}`)}
            </Heading>
            <Text tone="secondary">{t(`community.${key}Text`)}</Text>
            {action}
          </Card>
        ))}
      </ul>
    </Section>
  );
}
