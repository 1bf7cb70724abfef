import { Container, Heading, Icon, Text } from '@asili/ui';
import { Section } from '@asili/ui/layout';
import BadgeCheck from 'lucide-react/icons/badge-check';
import HandHeart from 'lucide-react/icons/hand-heart';
import ScanLine from 'lucide-react/icons/scan-line';
import { useMessages } from '../../../messages.ts';
import classes from '../listing.module.css';

const reasons = [
  { key: 'proof', icon: BadgeCheck },
  { key: 'artisan', icon: HandHeart },
  { key: 'verify', icon: ScanLine },
] as const;

/** Why a product here is worth its price. */
export function WhyChoose() {
  const t = useMessages();
  return (
    <Section tone="sunken" space="none" aria-labelledby="why">
      <Container space="section">
        <h2 id="why">{t('why.title')}</h2>
        <ul className={classes.why}>
          {reasons.map(({ key, icon }) => (
            <li key={key}>
              <Icon of={icon} size="lg" />
              <Heading as="h3" size="sm">
                {t(`why.${key}`)}
              </Heading>
              <Text tone="secondary">{t(`why.${key}Text`)}</Text>
            </li>
          ))}
        </ul>
      </Container>
    </Section>
  );
}
