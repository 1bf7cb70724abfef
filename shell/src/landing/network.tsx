import { useMessages } from './texts.ts';
import classes from './landing.module.css';

const claims = ['finality', 'cost', 'uptime', 'speed', 'carbon'] as const;

/** What the network says of itself (specification, section 1), said to be that. */
export function Network() {
  const t = useMessages();
  return (
    <section className="section">
      <div className="wrap">
        <h2>{t('network.title')}</h2>
        <p className={`s2 ${classes.below ?? ''}`}>{t('network.note')}</p>
        <dl className={classes.claims}>
          {claims.map((claim) => (
            <div key={claim}>
              <dt>{t(`network.${claim}`)}</dt>
              <dd>{t(`network.${claim}Value`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
