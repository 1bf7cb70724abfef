import { WovenDivider, Button, PageHeader } from '@asili/ui';
import { Breadcrumbs, ActionBar, ProcessSteps, Steps, Tile, TileList } from '@asili/ui/navigation';
import Camera from 'lucide-react/icons/camera';
import Package from 'lucide-react/icons/package';
import classes from '../gallery.module.css';
import { State, States, type Entry } from '../section.tsx';
import { useWords } from '../words.ts';

function Headers() {
  const t = useWords();
  return (
    <States wide>
      <State of="state.default">
        <PageHeader
          title={t('header.title')}
          subtitle={t('header.subtitle')}
          actions={<Button variant="primary">{t('do.add')}</Button>}
        />
      </State>
      <State of="state.long">
        <PageHeader title={t('long.name')} subtitle={t('long.hint')} actions={<Button>{t('do.share')}</Button>} />
      </State>
    </States>
  );
}

function Crumbs() {
  const t = useWords();
  return (
    <States wide>
      <State of="state.default">
        <Breadcrumbs
          links={[
            { href: '#marketplace', label: t('do.marketplace') },
            { href: '#baskets', label: t('craft.baskets') },
          ]}
        />
      </State>
    </States>
  );
}

function StepRows() {
  const t = useWords();
  const steps = [t('steps.about'), t('steps.photos'), t('steps.review'), t('steps.done')];
  return (
    <States wide>
      <State of="state.first">
        <Steps label={t('steps.first')} steps={steps} current={0} />
      </State>
      <State of="state.middle">
        <Steps label={t('steps.middle')} steps={steps} current={2} />
      </State>
    </States>
  );
}

function Flows() {
  const t = useWords();
  const steps = [
    { title: t('flow.pay'), detail: t('flow.payText') },
    { title: t('flow.held'), detail: t('flow.heldText') },
    { title: t('flow.paid'), detail: t('flow.paidText') },
  ];
  return (
    <States wide>
      <State of="state.wide">
        <ProcessSteps across steps={steps} />
      </State>
      <State of="state.figures">
        <ProcessSteps
          sums
          steps={[
            { title: '$85.00', detail: t('flow.payText') },
            { title: 'KES 8,500', detail: t('flow.paidText') },
          ]}
        />
      </State>
    </States>
  );
}

function Tiles() {
  const t = useWords();
  return (
    <States>
      <State of="state.default">
        <TileList label={t('tiles.label')}>
          <Tile icon={Camera} title={t('tiles.scan')} detail={t('tiles.scanText')} href="#tile" />
          <Tile icon={Package} title={t('tiles.products')} href="#tile" />
          <Tile icon={Package} title={t('long.action')} detail={t('long.hint')} />
        </TileList>
      </State>
    </States>
  );
}

function Docks() {
  const t = useWords();
  return (
    <States>
      <State of="state.default">
        <div className={classes.dockBox}>
          <ActionBar always>
            <Button>{t('do.cancel')}</Button>
            <Button variant="primary">{t('do.save')}</Button>
          </ActionBar>
        </div>
      </State>
    </States>
  );
}

function Bands() {
  return (
    <States wide>
      <State of="state.invites">
        <WovenDivider />
      </State>
      <State of="state.proves">
        <WovenDivider tone="indigo" />
      </State>
      <State of="state.quiet">
        <WovenDivider tone="quiet" />
      </State>
    </States>
  );
}

export const navigation: readonly Entry[] = [
  { id: 'page-header', name: 'PageHeader', Show: Headers },
  { id: 'breadcrumbs', name: 'Breadcrumbs', Show: Crumbs },
  { id: 'steps', name: 'Steps', Show: StepRows },
  { id: 'flow', name: 'ProcessSteps', Show: Flows },
  { id: 'tile', name: 'Tile, TileList', Show: Tiles },
  { id: 'dock', name: 'ActionBar', Show: Docks },
  { id: 'band', name: 'WovenDivider', Show: Bands },
];
