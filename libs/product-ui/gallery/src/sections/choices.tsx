import { Checkbox, Chip, ChipGroup, Radio, SearchField, Segmented } from '@asili/ui/forms';
import { Tabs } from '@asili/ui/navigation';
import { useState } from 'react';
import { State, States, type Entry } from '../section.tsx';
import { useWords } from '../words.ts';

function Chips() {
  const t = useWords();
  const [chosen, setChosen] = useState('all');
  const crafts = ['all', 'baskets', 'cloth', 'wood', 'music', 'jewelry'] as const;
  return (
    <States wide>
      <State of="state.count">
        <ChipGroup label={t('chips.label')}>
          {crafts.map((craft, index) => (
            <Chip
              key={craft}
              pressed={craft === chosen}
              onPress={() => setChosen(craft)}
              count={[1284, 412, 388, 211, 96, 0][index] ?? 0}
            >
              {t(`craft.${craft}`)}
            </Chip>
          ))}
        </ChipGroup>
      </State>
      <State of="state.default">
        <ChipGroup label={t('chips.short')}>
          <Chip pressed onPress={() => undefined}>
            {t('state.on')}
          </Chip>
          <Chip pressed={false} onPress={() => undefined}>
            {t('state.off')}
          </Chip>
        </ChipGroup>
      </State>
    </States>
  );
}

function Segments() {
  const t = useWords();
  const [range, setRange] = useState('30d');
  return (
    <States>
      <State of="state.default">
        <Segmented
          label={t('range.label')}
          value={range}
          onChange={setRange}
          options={['24h', '7d', '30d', '90d'].map((value) => ({ value, label: value }))}
        />
      </State>
    </States>
  );
}

function Boxes() {
  const t = useWords();
  return (
    <States>
      <State of="state.off">
        <Checkbox label={t('check.verified')} />
      </State>
      <State of="state.on">
        <Checkbox label={t('check.verified')} defaultChecked count={1284} />
      </State>
      <State of="state.disabled">
        <Checkbox label={t('check.needed')} defaultChecked disabled />
      </State>
      <State of="state.long">
        <Checkbox label={t('check.terms')} />
      </State>
    </States>
  );
}

function Radios() {
  const t = useWords();
  return (
    <States>
      <State of="state.default">
        <fieldset>
          <Radio name="craft" label={t('craft.baskets')} count={412} defaultChecked />
          <Radio name="craft" label={t('craft.cloth')} count={388} />
          <Radio name="craft" label={t('craft.wood')} count={211} disabled />
        </fieldset>
      </State>
    </States>
  );
}

function Searches() {
  const t = useWords();
  const [words, setWords] = useState('kente');
  const [none, setNone] = useState('');
  return (
    <States>
      <State of="state.empty">
        <SearchField label={t('search.label')} placeholder={t('search.placeholder')} value={none} onChange={setNone} />
      </State>
      <State of="state.filled">
        <SearchField label={t('search.again')} value={words} onChange={setWords} />
      </State>
    </States>
  );
}

function TabSets() {
  const t = useWords();
  const [tab, setTab] = useState('in');
  return (
    <States wide>
      <State of="state.default">
        <Tabs
          label={t('tabs.label')}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'in', label: t('tabs.in'), panel: <p>{t('tabs.inText')}</p> },
            { value: 'up', label: t('tabs.up'), panel: <p>{t('tabs.upText')}</p> },
          ]}
        />
      </State>
    </States>
  );
}

export const choices: readonly Entry[] = [
  { id: 'chip', name: 'Chip, ChipGroup', Show: Chips },
  { id: 'segmented', name: 'Segmented', Show: Segments },
  { id: 'checkbox', name: 'Checkbox', Show: Boxes },
  { id: 'radio', name: 'Radio', Show: Radios },
  { id: 'search-field', name: 'SearchField', Show: Searches },
  { id: 'tabs', name: 'Tabs', Show: TabSets },
];
