import { useMessages } from './texts.ts';
import classes from './landing.module.css';

const promises = ['payments', 'trust', 'counterfeits', 'ledger'] as const;

/** The four promises of the specification, section 1. */
export function Promises() {
  const t = useMessages();
  return (
    <section className="section">
      <div className="wrap">
        <h2>{t('promises.title')}</h2>
        <ul className={classes.promises}>
          {promises.map((promise) => (
            <li key={promise}>
              <h3>{t(`promises.${promise}.title`)}</h3>
              <p>{t(`promises.${promise}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
