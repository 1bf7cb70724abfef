import { LinkButton, VisuallyHidden } from '@asili/ui';
import Smartphone from 'lucide-react/icons/smartphone';
import { useMessages } from '../messages.ts';
import { commandGroups, dialAddress, dialCode } from './commands.ts';
import classes from './ussd-codes.module.css';

/** One group of commands, each with an example that can be dialled. */
export function CommandTable({ group, commands }: (typeof commandGroups)[number]) {
  const t = useMessages();
  return (
    <div>
      <h3 className={classes.group}>{t(`ussd.g.${group}`)}</h3>
      <table aria-label={t(`ussd.g.${group}`)}>
        <VisuallyHidden as="thead">
          <tr>
            <th scope="col">{t('ussd.number')}</th>
            <th scope="col">{t('ussd.does')}</th>
            <th scope="col">{t('ussd.dial', { code: '' })}</th>
          </tr>
        </VisuallyHidden>
        <tbody>
          {commands.map(({ number, example }) => {
            const code = dialCode(example);
            return (
              <tr key={number}>
                <td className={classes.number}>{number}</td>
                <td>
                  {t(`ussd.c${number}`)}
                  <span className={classes.note}>{t(`ussd.c${number}.note`)}</span>
                  <code className={classes.code}>{code}</code>
                </td>
                <td className={classes.call}>
                  <LinkButton href={dialAddress(code)} size="sm" icon={Smartphone}>
                    <VisuallyHidden>{t('ussd.dial', { code })}</VisuallyHidden>
                  </LinkButton>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
