import { IconButton, TextLink, VisuallyHidden } from '@asili/ui';
import Smartphone from 'lucide-react/icons/smartphone';
import { useMessages } from '../messages.ts';
import { dialAddress, dialCode } from './commands.ts';
import type { CommandGroup, ListedCommand } from './outline.ts';
import classes from './ussd-codes.module.css';

type CommandTableProps = Pick<CommandGroup, 'title' | 'commands'> & { readonly onTry: (code: string) => void };

const asksOf = ({ asks }: ListedCommand): string =>
  asks
    .filter(({ sometimes }) => !sometimes)
    .map(({ ask, choices }) => [ask, choices.join(', ')].filter(Boolean).join(' '))
    .join(' · ');

/** One group of commands: what each asks, as the service has it, and an example that can be dialled, or tried out. */
export function CommandTable({ title, commands, onTry }: CommandTableProps) {
  const t = useMessages();
  return (
    <div>
      <h3 className={classes.group}>{title}</h3>
      <table aria-label={title}>
        <VisuallyHidden as="thead">
          <tr>
            <th scope="col">{t('ussd.number')}</th>
            <th scope="col">{t('ussd.does')}</th>
            <th scope="col">{t('ussd.dial', { code: '' })}</th>
          </tr>
        </VisuallyHidden>
        <tbody>
          {commands.map((command) => {
            const code = dialCode(command.example);
            return (
              <tr key={command.number}>
                <td className={classes.number}>{command.number}</td>
                <td>
                  {command.title}
                  <span className={classes.note}>{asksOf(command)}</span>
                  <TextLink
                    href={dialAddress(code)}
                    aria-label={t('ussd.dial', { code })}
                    className={classes.code}
                    data-touch-target
                  >
                    <bdi>{code}</bdi>
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
