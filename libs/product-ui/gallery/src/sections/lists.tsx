import { StatusBadge } from '@asili/ui';
import { DataTable, DescriptionList, FeedList, FeedRow, Money, ShowMore, type Column } from '@asili/ui/data';
import { ReviewEntry, StarPicker, Stars } from '@asili/product-ui/reviews';
import { Thread, type ThreadEntry } from '@asili/product-ui/thread';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import { earlier } from '../samples.ts';
import { State, States, type Entry } from '../section.tsx';
import { useWords } from '../words.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly checks: number;
  readonly price: string;
  readonly verified: boolean;
}

function Tables() {
  const t = useWords();
  const rows: Row[] = [
    { id: '1', name: t('product.name'), checks: 1284, price: '120.00', verified: true },
    { id: '2', name: t('product.other'), checks: 96, price: '48.00', verified: false },
    { id: '3', name: t('long.name'), checks: 7, price: '12450.50', verified: true },
  ];
  const columns: [Column<Row>, ...Column<Row>[]] = [
    { id: 'name', label: t('table.product'), cell: ({ name }) => name },
    { id: 'checks', label: t('stat.checks'), cell: ({ checks }) => checks.toLocaleString('en'), align: 'end' },
    {
      id: 'price',
      label: t('table.price'),
      cell: ({ price }) => <Money amount={price} currency="USD" />,
      align: 'end',
    },
    {
      id: 'status',
      label: t('table.status'),
      cell: ({ verified }) => (
        <StatusBadge kind={verified ? 'ok' : 'wait'}>{t(verified ? 'state.verified' : 'state.pending')}</StatusBadge>
      ),
    },
  ];
  const table = { columns, rowKey: ({ id }: Row) => id };
  return (
    <States wide>
      <State of="state.default">
        <DataTable {...table} caption={t('table.caption')} rows={rows} />
      </State>
      <State of="state.loading">
        <DataTable {...table} caption={t('table.loading')} rows={undefined} />
      </State>
      <State of="state.empty">
        <DataTable {...table} caption={t('table.none')} rows={[]} empty={t('empty.text')} />
      </State>
    </States>
  );
}

function Facts() {
  const t = useWords();
  return (
    <States>
      <State of="state.default">
        <DescriptionList
          facts={[
            [t('fact.materials'), t('fact.materialsText')],
            [t('fact.size'), '38 × 24 cm'],
            [t('fact.left'), '3'],
          ]}
        />
      </State>
      <State of="state.small">
        <DescriptionList
          small
          facts={[
            [t('fact.transaction'), '0.0.1001@1760433120.000000000'],
            [t('long.label'), t('long.hint')],
          ]}
        />
      </State>
    </States>
  );
}

const more = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => Promise.resolve(),
};

function Feeds() {
  const t = useWords();
  return (
    <States wide>
      <State of="state.default">
        <FeedList>
          <FeedRow icon={BadgeCheck} title={t('feed.check')} detail={t('product.name')} at={earlier} />
          <FeedRow icon={Eye} title={t('feed.view')} detail={t('long.name')} at={earlier} />
          <FeedRow icon={Eye} title={t('feed.view')} at={earlier} />
        </FeedList>
        <ShowMore list={more} label={t('feed.more')} />
      </State>
      <State of="state.error">
        <ShowMore list={{ ...more, isFetchNextPageError: true }} label={t('feed.more')} />
      </State>
    </States>
  );
}

function Threads() {
  const t = useWords();
  const entries: ThreadEntry[] = [
    { id: '1', isOwn: false, head: t('thread.other'), text: t('thread.first') },
    { id: '2', isOwn: true, head: t('thread.you'), text: t('thread.second') },
  ];
  const texts = {
    write: t('thread.write'),
    hint: t('thread.hint'),
    send: t('thread.send'),
    needed: t('thread.needed'),
    earlier: t('thread.earlier'),
  };
  const thread = {
    label: t('thread.label'),
    empty: t('thread.empty'),
    texts,
    rule: { maxLength: 1000, accepts: (text: string) => text.trim() !== '' },
    draft: '',
    onDraft: () => undefined,
    onSend: () => undefined,
    busy: false,
  };
  return (
    <States wide>
      <State of="state.default">
        <Thread {...thread} entries={entries} />
      </State>
      <State of="state.empty">
        <Thread {...thread} entries={[]} />
      </State>
      <State of="state.error">
        <Thread {...thread} entries={entries} draft={t('thread.second')} failed={t('thread.failed')} />
      </State>
    </States>
  );
}

function Reviews() {
  const t = useWords();
  const [stars, setStars] = useState(4);
  const of = (value: number) => t('stars.of').replace('{{value}}', String(value));
  const labels = [of(1), of(2), of(3), of(4), of(5)] as const;
  const review = {
    rating: 5,
    starsLabel: of(5),
    author: 'Claire',
    place: 'Lyon',
    date: '19.11.2026',
    photoLabel: () => t('stars.photo'),
  };
  return (
    <States wide>
      <State of="state.default">
        <ReviewEntry
          {...review}
          bought={t('stars.bought')}
          text={t('thread.first')}
          reply={{ head: t('thread.other'), text: t('thread.second') }}
        />
      </State>
      <State of="state.empty">
        <ReviewEntry {...review} />
      </State>
      <State of="state.exact">
        <Stars value={4.3} label={of(4.3)} size="lg" /> <Stars value={2.5} label={of(2.5)} />{' '}
        <Stars value={0} label={of(0)} size="sm" />
      </State>
      <State of="state.filled">
        <StarPicker legend={t('stars.yours')} value={stars} onChange={setStars} labels={labels} />
      </State>
      <State of="state.error">
        <StarPicker legend={t('stars.yours')} value={0} onChange={setStars} labels={labels} error={t('stars.choose')} />
      </State>
    </States>
  );
}

export const lists: readonly Entry[] = [
  { id: 'data-table', name: 'DataTable', Show: Tables },
  { id: 'facts-list', name: 'DescriptionList', Show: Facts },
  { id: 'feed-list', name: 'FeedList, FeedRow, ShowMore', Show: Feeds },
  { id: 'thread', name: 'Thread', Show: Threads },
  { id: 'reviews', name: 'ReviewEntry, Stars, StarPicker', Show: Reviews },
];
