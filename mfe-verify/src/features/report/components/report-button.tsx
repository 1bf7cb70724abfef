import { Button } from '@asili/ui';
import Flag from 'lucide-react/icons/flag';
import { lazyPart, PartSlot } from '@asili/web';
import { useState } from 'react';
import { useMessages } from '../../../messages.ts';

const ReportDialog = lazyPart(() => import('./report-dialog.tsx').then((module) => module.ReportDialog));

/** Opens the report form; `quiet` where the product looks fine. */
export function ReportButton({ code, quiet }: { readonly code: string; readonly quiet: boolean }) {
  const t = useMessages();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={quiet ? 'quiet' : 'line'} flush={quiet} full={!quiet} icon={Flag} onClick={() => setOpen(true)}>
        {t(quiet ? 'report.quiet' : 'report.open')}
      </Button>
      {open && (
        <PartSlot onFail={() => setOpen(false)}>
          <ReportDialog code={code} onClose={() => setOpen(false)} />
        </PartSlot>
      )}
    </>
  );
}
