import { Button } from '@asili/ui';
import Flag from 'lucide-react/icons/flag';
import { lazy, Suspense, useState } from 'react';
import { useMessages } from '../../../messages.ts';

const ReportDialog = lazy(() => import('./report-dialog.tsx').then((module) => ({ default: module.ReportDialog })));

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
        <Suspense fallback={null}>
          <ReportDialog code={code} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
