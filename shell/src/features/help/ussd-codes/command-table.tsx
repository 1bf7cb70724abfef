import { IconButton, TextLink, VisuallyHidden } from '@asili/ui';
import { useLanguage } from '@asili/web';
import Smartphone from 'lucide-react/icons/smartphone';
import { useMessages } from '../messages.ts';
import { commandGroups, dialAddress, dialCode } from './commands.ts';
import { outlineIn } from './outline.ts';
import classes from './ussd-codes.module.css';

type CommandTableProps = (typeof commandGroups)[number] & { readonly onTry: (code: string) => void };

/** One group of commands: what each asks, as the service has it, and an example that can be dialled, or tried out. */
export function CommandTable({ group, commands, onTry }: CommandTableProps) {
  const t = useMessages();
  const outlined = outlineIn(useLanguage());
  const asksOf = (number: number): string => (outlined.find((each) => each.number === String(number))?.asks ?? []).filter(({ sometimes }) => !sometimes).map(({ ask, choices }) => [ask, choices.join(', ')].filter(Boolean).join(' ')).join(' · ');
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
                  <span className={classes.note}>{asksOf(number)}</span>
                  <TextLink href={dialAddress(code)} aria-label={t('ussd.dial', { code })} className={classes.code} data-touch-target>
                    {code}
                  </TextLink>
                </td>
                <td className={classes.call}>
                  <IconButton icon={Smartphone} label={t('ussd.try.code', { code })} onClick={() => onTry(code)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
