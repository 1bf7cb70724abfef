import { Container, Heading, Link, Text, TextLink } from '@asili/ui';
import { Section, TwoColumns } from '@asili/ui/layout';
import { State, States, type Entry } from '../section.tsx';
import { useWords } from '../words.ts';

function Texts() {
  const t = useWords();
  return (
    <States>
      <State of="state.default">
        <Heading as="h3">{t('header.title')}</Heading>
        <Text tone="secondary">{t('header.subtitle')}</Text>
      </State>
      <State of="state.small">
        <Heading as="h3" size="sm">
          {t('header.title')}
        </Heading>
        <Text size="sm" tone="muted">
          {t('header.subtitle')}
        </Text>
      </State>
      <State of="state.large">
        <Text size="lg">{t('header.subtitle')}</Text>
        <Text strong tabular>
          1,284
        </Text>
      </State>
      <State of="state.line">
        <TextLink href="#text" data-touch-target>
          {t('do.marketplace')}
        </TextLink>{' '}
        <Link href="#layout" data-touch-target>
          {t('header.title')}
        </Link>
      </State>
    </States>
  );
}

function Layouts() {
  const t = useWords();
  return (
    <States wide>
      <State of="state.default">
        <Section tone="sunken">
          <Container>
            <TwoColumns>
              <Text tone="muted">{t('long.name')}</Text>
              <Text tone="muted">{t('long.hint')}</Text>
            </TwoColumns>
          </Container>
        </Section>
      </State>
    </States>
  );
}

export const text: readonly Entry[] = [
  { id: 'text', name: 'Text, Heading, TextLink, Link', Show: Texts },
  { id: 'layout', name: 'Container, Section, TwoColumns', Show: Layouts },
];
