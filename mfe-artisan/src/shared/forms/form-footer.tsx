import { Button, Notice } from '@asili/ui';

export interface FormFooterProps {
  /** What the button says. */
  readonly action: string;
  readonly busy: boolean;
  /** Headline of a failure. */
  readonly failed: string;
  /** What went wrong with the form as a whole. */
  readonly problem: string | undefined;
}

/** How a form ends: what went wrong, where something did, and the button that sends it. */
export function FormFooter({ action, busy, failed, problem }: FormFooterProps) {
  return (
    <>
      {problem !== undefined && (
        <Notice kind="danger" title={failed} announce="alert">
          {problem}
        </Notice>
      )}
      <Button variant="primary" type="submit" full busy={busy}>
        {action}
      </Button>
    </>
  );
}
