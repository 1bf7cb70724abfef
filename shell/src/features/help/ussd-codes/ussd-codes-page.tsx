import { Container, LinkButton, StatusBadge, Text, TextLink } from '@asili/ui';
import { ProcessSteps } from '@asili/ui/navigation';
import { useIsDevelopment, useLanguage, usePageTitle } from '@asili/web';
import { paths } from '@asili/web/paths';
import Smartphone from 'lucide-react/icons/smartphone';
import { type Ref, useRef } from 'react';
import { Closing } from '../../../components/closing.tsx';
import { Section } from '../../../components/page.tsx';
import { Label } from '../../../components/label.tsx';
import { useMessages } from '../messages.ts';
import { CommandTable } from './command-table.tsx';
import { dialAddress, mainCode, networks } from './commands.ts';
import { FlowGraph } from './flow-graph.tsx';
import { groupsIn } from './outline.ts';
import { TryPhone, type TryPhoneHandle } from './try-phone.tsx';
import classes from './ussd-codes.module.css';

/** /ussd-codes: the commands for any phone, a phone to try them on, and where they work. */
export function UssdCodesPage() {
  const t = useMessages();
  const language = useLanguage();
  usePageTitle(t('ussd.pageTitle'));
  const phone = useRef<TryPhoneHandle>(null);
  return (
    <Container space="page">
      <Head phone={phone} />
      <Section title={t('ussd.steps')}>
        <ProcessSteps
          across
          steps={([1, 2, 3] as const).map((step) => ({
            title: t(`ussd.step${step}.title`),
            detail: t(`ussd.step${step}.text`),
          }))}
        />
      </Section>
      <Section title={t('ussd.all')} intro={t('ussd.allIntro')}>
        <div className={classes.groups}>
          {groupsIn(language).map(({ group, title, commands }) => (
            <CommandTable key={group} title={title} commands={commands} onTry={(code) => phone.current?.dial(code)} />
          ))}
        </div>
      </Section>
      <FlowGraph />
      <Networks />
      <Closing
        title={t('ussd.endTitle')}
        text={t('ussd.endText')}
        ways={[
          [paths.trainingVideos.getHref(), t('ussd.toVideos')],
          [paths.helpCenter.getHref(), t('help.title')],
          [paths.contact.getHref(), t('help.contact')],
        ]}
      />
    </Container>
  );
}

function Head({ phone }: { readonly phone: Ref<TryPhoneHandle> }) {
  const t = useMessages();
  const isDevelopment = useIsDevelopment();
  return (
    <div className={classes.head}>
      <div>
        <h1>{t('ussd.title')}</h1>
        <Text size="lg">{t('ussd.lead')}</Text>
        <p className={classes.main}>
          <bdi>{mainCode}</bdi>
        </p>
        <Text tone="secondary">{t('ussd.main')}</Text>
        <div className={classes.actions}>
          <LinkButton href={dialAddress(mainCode)} variant="primary" icon={Smartphone}>
            {t('ussd.dial', { code: mainCode })}
          </LinkButton>
        </div>
        <h2 className={classes.tryTitle}>{t('ussd.sim.title')}</h2>
        <p>{t('ussd.sim.text')}</p>
        <ul className={classes.will}>
          {([1, 2, 3, 4] as const).map((line) => (
            <li key={line}>{t(`ussd.sim.${line}`)}</li>
          ))}
        </ul>
        {isDevelopment && (
          <p className={classes.actions}>
            <TextLink href="/dev/phone">{t('ussd.sim.more')}</TextLink>
          </p>
        )}
      </div>
      <TryPhone ref={phone} />
    </div>
  );
}

function Networks() {
  const t = useMessages();
  const state = {
    live: <StatusBadge kind="ok">{t('ussd.live')}</StatusBadge>,
    soon: <StatusBadge kind="wait">{t('ussd.soon')}</StatusBadge>,
    planned: <Label>{t('ussd.planned')}</Label>,
  };
  return (
    <Section title={t('ussd.networks')} intro={t('ussd.networksIntro')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('ussd.network')}</th>
            <th scope="col">{t('ussd.country')}</th>
            <th scope="col" className={classes.right}>
              {t('ussd.state')}
            </th>
          </tr>
        </thead>
        <tbody>
          {networks.map((network) => (
            <tr key={network.country + network.operator}>
              <td>{t('ussd.operator', { n: network.operator })}</td>
              <td>{t(`ussd.${network.country}`)}</td>
              <td className={classes.right}>{state[network.state]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
