import { IconButton } from '@asili/ui';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useMessages } from '../../../messages.ts';
import classes from '../cart.module.css';

const max = 100;

export interface QuantityStepperProps {
  readonly name: string;
  readonly quantity: number;
  readonly available: number;
  readonly busy: boolean;
  readonly onChange: (quantity: number) => void;
}

/** One fewer, one more. A button at its end stays focusable and does nothing, so that the focus is not lost on the way. */
export function QuantityStepper({ name, quantity, available, busy, onChange }: QuantityStepperProps) {
  const t = useMessages();
  const fewer = Math.min(quantity - 1, available);
  const isMin = fewer < 1;
  const isMax = quantity >= Math.min(available, max);
  return (
    <span className={classes.stepper} role="group" aria-label={t('cart.quantity', { name })}>
      <IconButton
        icon={Minus}
        label={t('cart.fewer')}
        aria-disabled={isMin || busy}
        onClick={() => !isMin && !busy && onChange(fewer)}
      />
      <output aria-live="polite">{quantity}</output>
      <IconButton
        icon={Plus}
        label={t('cart.more')}
        aria-disabled={isMax || busy}
        onClick={() => !isMax && !busy && onChange(quantity + 1)}
      />
    </span>
  );
}
