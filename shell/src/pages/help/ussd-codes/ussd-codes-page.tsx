import { LinkButton, Notice, TagWord } from '@asili/ui';
import { Flow } from '@asili/ui/navigation';
import { usePageTitle } from '@asili/web';
import Smartphone from 'lucide-react/icons/smartphone';
import { Closing } from '../../kit/closing.tsx';
import { Section } from '../../kit/page.tsx';
import { Label } from '../../kit/label.tsx';
import { useMessages } from '../texts.ts';
import { CommandTable } from './command-table.tsx';
import { commandGroups, dialAddress, mainCode, networks } from './commands.ts';
import { SimulatorPlace } from './simulator-place.tsx';
import classes from './ussd-codes.module.css';

/** /ussd-codes: the commands for any phone, and where they will work. */
export function UssdCodesPage() {
  const t = useMessages();
  usePageTitle(t('ussd.pageTitle'));
  return (
    <div className="wrap page">
      <Head />
      <Section title={t('ussd.steps')}>
        <Flow across steps={([1, 2, 3] as const).map((step) => ({ title: t(`ussd.step${step}.title`), detail: t(`ussd.step${step}.text`) }))} />
      </Section>
      <Section title={t('ussd.all')} intro={t('ussd.allIntro')}>
        <div className={classes.groups}>
          {commandGroups.map((group) => (
            <CommandTable key={group.group} {...group} />
          ))}
        </div>
      </Section>
      <SimulatorPlace />
      <Networks />
      <Closing title={t('ussd.endTitle')} text={t('ussd.endText')} ways={[['/training-videos', t('ussd.toVideos')], ['/help-center', t('help.title')], ['/contact', t('help.contact')]]} />
    </div>
  );
}

function Head() {
  const t = useMessages();
  return (
    <div className={classes.head}>
      <div>
        <h1>{t('ussd.title')}</h1>
        <p className="lead">{t('ussd.lead')}</p>
        <p className={classes.main}>{mainCode}</p>
        <p className="s2">{t('ussd.main')}</p>
        <div className={classes.actions}>
          <LinkButton href={dialAddress(mainCode)} variant="primary" icon={Smartphone}>
            {t('ussd.dial', { code: mainCode })}
          </LinkButton>
        </div>
        <Notice kind="caution">{t('ussd.later')}</Notice>
      </div>
      <div className={classes.phone} role="img" aria-label={t('ussd.screen')}>
        {t('ussd.screenText')}
      </div>
    </div>
  );
}

function Networks() {
  const t = useMessages();
  const state = { live: <TagWord kind="ok">{t('ussd.live')}</TagWord>, soon: <TagWord kind="wait">{t('ussd.soon')}</TagWord>, planned: <Label>{t('ussd.planned')}</Label> };
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
