import { Icon } from '@asili/ui';
import BadgeCheck from 'lucide-react/icons/badge-check';
import HandHeart from 'lucide-react/icons/hand-heart';
import ScanLine from 'lucide-react/icons/scan-line';
import { useMessages } from '../../messages.ts';
import classes from './listing.module.css';

const reasons = [
  { key: 'proof', icon: BadgeCheck },
  { key: 'maker', icon: HandHeart },
  { key: 'check', icon: ScanLine },
] as const;

/** Why a piece here is worth its price. */
export function WhyChoose() {
  const t = useMessages();
  return (
    <section className="sunk" aria-labelledby="why">
      <div className="wrap section">
        <h2 id="why">{t('why.title')}</h2>
        <ul className={classes.why}>
          {reasons.map(({ key, icon }) => (
            <li key={key}>
              <Icon of={icon} size="lg" />
              <h3 className="h-sm">{t(`why.${key}`)}</h3>
              <p className="s2">{t(`why.${key}Text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
