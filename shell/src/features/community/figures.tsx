import { useUi } from '@asili/ui';
import { StatCard, StatGrid } from '@asili/ui/data';
import { LiveFigures } from '../../components/live-figures.tsx';
import { Section } from '../../components/page.tsx';
import { useMessages } from './messages.ts';
import classes from './community.module.css';

/** Figures of the specification, section 9: fixed, and labelled so; beside them what this shop counts today. */
const figures = [
  ['artisans', 2847],
  ['posts', 1234],
  ['stories', 456],
  ['countries', 12],
] as const;

export function Figures() {
  const t = useMessages();
  const { locale } = useUi();
  return (
    <Section title={t('community.figures')} intro={t('community.figuresNote')}>
      <StatGrid>
        {figures.map(([key, value]) => (
          <StatCard key={key} label={t(`community.${key}`)} value={value.toLocaleString(locale)} />
        ))}
      </StatGrid>
      <div className={classes.live}>
        <LiveFigures
          label={t('community.live')}
          unavailable={t('community.liveFailed')}
          figures={[
            ['piecesCertified', t('community.liveProducts')],
            ['artisans', t('community.liveArtisans')],
            ['countries', t('community.liveCountries')],
            ['verifications', t('community.liveChecks')],
          ]}
        />
      </div>
    </Section>
  );
}
