import { Section } from '../../../components/page.tsx';
import { useMessages } from '../messages.ts';
import { mainCode } from './commands.ts';
import classes from './ussd-codes.module.css';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const;

/** Where the phone simulator will stand: says what it is to do, and draws the phone it will be. */
export function SimulatorPlace() {
  const t = useMessages();
  return (
    <Section title={t('ussd.sim.title')} id="simulator">
      <div className={classes.simulator}>
        <div>
          <p>{t('ussd.sim.text')}</p>
          <ul className={classes.will}>
            {([1, 2, 3] as const).map((line) => (
              <li key={line}>{t(`ussd.sim.${line}`)}</li>
            ))}
          </ul>
        </div>
        <div className={classes.handset} role="img" aria-label={t('ussd.sim.drawing')}>
          <span className={classes.display}>{mainCode}</span>
          <span className={classes.keys}>
            {keys.map((key) => (
              <span key={key}>{key}</span>
            ))}
          </span>
        </div>
      </div>
    </Section>
  );
}
