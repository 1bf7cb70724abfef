import { useUi } from '@asili/ui';
import { StatCard, StatGrid } from '@asili/ui/data';
import { Section } from '../../kit/page.tsx';
import { useMessages } from '../texts.ts';

/** Figures of the specification, section 9: fixed, and labelled as samples. */
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
    </Section>
  );
}
