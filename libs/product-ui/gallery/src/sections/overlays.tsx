import { Button, IconButton, Row, Stack, toast } from '@asili/ui';
import { Dialog, Drawer, LeaveGuard, Question } from '@asili/ui/dialog';
import { TextField } from '@asili/ui/forms';
import Printer from 'lucide-react/icons/printer';
import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { State, States, type Entry } from '../section.tsx';
import { useWords } from '../words.ts';

function Toasts() {
  const t = useWords();
  return (
    <States>
      <State of="state.default">
        <Button onClick={() => toast({ title: t('toast.title'), description: t('toast.text') })}>
          {t('toast.show')}
        </Button>
      </State>
      <State of="state.success">
        <Button onClick={() => toast({ title: t('toast.saved'), variant: 'success' })}>{t('toast.showSaved')}</Button>
      </State>
      <State of="state.error">
        <Button
          onClick={() =>
            toast({ title: t('toast.failed'), description: t('toast.failedText'), variant: 'destructive' })
          }
        >
          {t('toast.showFailed')}
        </Button>
      </State>
    </States>
  );
}

function Tooltips() {
  const t = useWords();
  return (
    <States>
      <State of="state.default">
        <Row as="span">
          <IconButton label={t('tooltip.share')} icon={Share2} variant="line" />
          <IconButton label={t('tooltip.print')} icon={Printer} variant="line" />
        </Row>
      </State>
    </States>
  );
}

function Dialogs() {
  const t = useWords();
  const [open, setOpen] = useState<'dialog' | 'wide' | 'drawer' | 'bottom' | 'question'>();
  const [dirty, setDirty] = useState(false);
  const close = () => {
    setOpen(undefined);
    setDirty(false);
  };
  const inside = (
    <Stack>
      <LeaveGuard active={dirty} />
      <TextField label={t('field.name')} defaultValue={t('product.name')} onChange={() => setDirty(true)} />
      <Button variant="primary" full onClick={close}>
        {t('do.save')}
      </Button>
    </Stack>
  );
  const panel = { onOpenChange: close, title: t('dialog.title') };
  return (
    <States>
      <State of="state.default">
        <Button onClick={() => setOpen('dialog')}>{t('dialog.open')}</Button>
      </State>
      <State of="state.wide">
        <Button onClick={() => setOpen('wide')}>{t('dialog.openWide')}</Button>
      </State>
      <State of="state.side">
        <Button onClick={() => setOpen('drawer')}>{t('dialog.openDrawer')}</Button>
      </State>
      <State of="state.below">
        <Button onClick={() => setOpen('bottom')}>{t('dialog.openBottom')}</Button>
      </State>
      <State of="state.error">
        <Button onClick={() => setOpen('question')}>{t('dialog.openQuestion')}</Button>
      </State>
      {open === 'question' && (
        <Question title={t('dialog.question')} yes={t('dialog.discard')} no={t('dialog.keep')} onAnswer={close} />
      )}
      <Dialog
        {...panel}
        open={open === 'dialog' || open === 'wide'}
        size={open === 'wide' ? 'wide' : 'md'}
        description={t('dialog.text')}
      >
        {inside}
      </Dialog>
      <Drawer {...panel} open={open === 'drawer' || open === 'bottom'} side={open === 'bottom' ? 'bottom' : 'right'}>
        {inside}
      </Drawer>
    </States>
  );
}

export const overlays: readonly Entry[] = [
  { id: 'toast', name: 'toast, Toaster', Show: Toasts },
  { id: 'tooltip', name: 'useTooltip', Show: Tooltips },
  { id: 'dialog', name: 'Dialog, Drawer, Question, LeaveGuard', Show: Dialogs },
];
