import { Container, Text } from '@asili/ui';
import { Section } from '@asili/ui/layout';
import { Seal } from '@asili/product-ui/seal';
import { ScanPanel } from './scan-panel.tsx';
import { useMessages } from './messages.ts';
import classes from './landing.module.css';

const samples = [
  ['seals.kente', '9a41c7e05f2b83d6a7190e4cb85d2f36710ac9e8d4f5b263'],
  ['seals.stool', '3f8e21b70c96d54ae1b20f7d98c6453a5d0e7b19f2c8a640'],
  ['seals.basket', 'c05d9e3172a4f68b0e7c4d19a6b358f21d7e940c5ab8236f'],
  ['seals.collar', '58b1e6d40a97f3c2196e8d5b7a03c4f16e2d90b8a5c7f431'],
  ['seals.figure', 'e27a04f9c3b5168d4f92a0e7b6c81d35092f7ac4e8d15b63'],
  ['seals.bottle', '7b93d05ae8c1f4267a0d5e9b3c8214f6d97e03b1a5f8c264'],
] as const;

/** What a scan does, the scanner as a drawing, and six seals that show how each differs. */
export function CheckProduct() {
  const t = useMessages();
  return (
    <Section tone="sunken">
      <Container className={classes.check}>
        <div>
          <h2>{t('check.title')}</h2>
          <Text size="lg" className={classes.lead}>
            {t('check.text')}
          </Text>
        </div>
        <ScanPanel />
        <ul className={classes.seals} aria-label={t('seals.label')}>
          {samples.map(([name, hash]) => (
            <li key={name}>
              <Seal contentHash={hash} size={96} />
              <Text as="span" size="sm" tone="secondary">
                {t(name)}
              </Text>
            </li>
          ))}
        </ul>
      </Container>
    </Section>
  );
}
