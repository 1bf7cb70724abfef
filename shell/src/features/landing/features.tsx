import { Container, Icon, type IconDrawing } from '@asili/ui';
import { Section } from '@asili/ui/layout';
import ChartLine from 'lucide-react/icons/chart-line';
import Globe from 'lucide-react/icons/globe';
import Package from 'lucide-react/icons/package';
import QrCode from 'lucide-react/icons/qr-code';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Smartphone from 'lucide-react/icons/smartphone';
import { useMessages } from './messages.ts';
import classes from './landing.module.css';

const features = [
  ['registration', Package],
  ['certificates', ShieldCheck],
  ['qr', QrCode],
  ['payments', Globe],
  ['phones', Smartphone],
  ['analytics', ChartLine],
] as const satisfies readonly (readonly [string, IconDrawing])[];

/** Six things the product does for a workshop. */
export function Features() {
  const t = useMessages();
  return (
    <Section>
      <Container>
        <h2>{t('features.title')}</h2>
        <ul className={classes.six}>
          {features.map(([key, icon]) => (
            <li key={key}>
              <Icon of={icon} size="lg" className={classes.sixIcon} />
              <h3>{t(`features.${key}.title`)}</h3>
              <p>{t(`features.${key}.text`)}</p>
            </li>
          ))}
        </ul>
      </Container>
    </Section>
  );
}
