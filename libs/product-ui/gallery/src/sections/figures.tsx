import { Card, StatusBadge } from '@asili/ui';
import { ExactTime, LineChart, Money, RelativeTime, StatCard, StatGrid, type Column } from '@asili/ui/data';
import { earlier } from '../samples.ts';
import { State, States, type Entry } from '../section.tsx';
import { useWords } from '../words.ts';

function Stats() {
  const t = useWords();
  return (
    <States wide>
      <State of="state.default">
        <StatGrid>
          <StatCard label={t('stat.products')} value="48" note={t('stat.productsNote')} />
          <StatCard
            label={t('stat.checks')}
            value="1,284"
            note={<StatusBadge kind="ok">{t('stat.more')}</StatusBadge>}
          />
          <StatCard wide label={t('stat.income')} value={<Money amount="8500.00" currency="KES" />} />
          <StatCard label={t('stat.refused')} value="0" note={t('stat.refusedNote')} />
        </StatGrid>
      </State>
      <State of="state.loading">
        <StatGrid>
          <StatCard label={t('stat.products')} value={undefined} />
          <StatCard label={t('stat.checks')} value={undefined} />
        </StatGrid>
      </State>
      <State of="state.figures">
        <StatGrid>
          <StatCard
            wide
            label={t('stat.income')}
            value={<Money amount="128450900.50" currency="KES" />}
            note={t('stat.productsNote')}
          />
          <StatCard label={t('long.label')} value="12,845,090" note={t('long.hint')} />
        </StatGrid>
      </State>
    </States>
  );
}

function Sums() {
  return (
    <States>
      <State of="state.default">
        <Money amount="85.00" currency="USD" />
      </State>
      <State of="state.large">
        <Money amount="120.00" currency="EUR" big />
      </State>
      <State of="state.about">
        <Money amount="11025.40" currency="KES" whole />
      </State>
      <State of="state.figures">
        <Money amount="90071992547409.93" currency="USD" />
      </State>
      <State of="state.ledger">
        <Money amount="125" currency="HBAR" />
      </State>
    </States>
  );
}

function Times() {
  return (
    <States>
      <State of="state.default">
        <RelativeTime at={earlier} />
      </State>
      <State of="state.small">
        <RelativeTime at={earlier} style="short" />
      </State>
      <State of="state.exact">
        <ExactTime at={earlier} />
      </State>
    </States>
  );
}

const checks = [4, 9, 7, 12, 8, 15, 22, 18, 11, 26, 31, 24].map((value, index) => ({
  id: `${index}`,
  label: `${index + 1}.11.`,
  value,
  views: value * 7,
}));

function Charts() {
  const t = useWords();
  const columns: Column<(typeof checks)[number]>[] = [
    { id: 'checks', label: t('stat.checks'), cell: ({ value }) => value, align: 'end' },
    { id: 'views', label: t('stat.views'), cell: ({ views }) => views, align: 'end' },
  ];
  const chart = {
    title: t('chart.title'),
    summary: t('chart.summary'),
    alt: t('chart.alt'),
    columns,
    words: { point: t('chart.day'), asTable: t('chart.asTable'), asChart: t('chart.asChart'), empty: t('chart.empty') },
  };
  return (
    <States>
      <State of="state.default">
        <LineChart {...chart} points={checks} />
      </State>
      <State of="state.one">
        <LineChart {...chart} title={t('chart.one')} points={checks.slice(0, 1)} />
      </State>
      <State of="state.empty">
        <LineChart {...chart} title={t('chart.none')} points={[]} />
      </State>
    </States>
  );
}

function Cards() {
  const t = useWords();
  return (
    <States>
      <State of="state.default">
        <Card>{t('card.text')}</Card>
      </State>
      <State of="state.invites">
        <Card edge="clay">{t('card.text')}</Card>
      </State>
      <State of="state.proves">
        <Card edge="trust">{t('card.text')}</Card>
      </State>
    </States>
  );
}

export const figures: readonly Entry[] = [
  { id: 'card', name: 'Card', Show: Cards },
  { id: 'stat-card', name: 'StatCard, StatGrid', Show: Stats },
  { id: 'money', name: 'Money', Show: Sums },
  { id: 'time', name: 'RelativeTime, ExactTime', Show: Times },
  { id: 'line-chart', name: 'LineChart', Show: Charts },
];
