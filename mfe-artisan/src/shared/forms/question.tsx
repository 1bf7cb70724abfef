import { Button, Row } from '@asili/ui';
import { Dialog } from '@asili/ui/dialog';

export interface QuestionProps {
  readonly title: string;
  /** What the buttons say; `no` is pressed by Escape, too. */
  readonly yes: string;
  readonly no: string;
  readonly onAnswer: (isYes: boolean) => void;
}

/** Asks before something is lost. The safe answer comes first. */
export function Question({ title, yes, no, onAnswer }: QuestionProps) {
  return (
    <Dialog open onOpenChange={() => onAnswer(false)} title={title}>
      <Row>
        <Button variant="primary" onClick={() => onAnswer(false)}>
          {no}
        </Button>
        <Button variant="danger" onClick={() => onAnswer(true)}>
          {yes}
        </Button>
      </Row>
    </Dialog>
  );
}
