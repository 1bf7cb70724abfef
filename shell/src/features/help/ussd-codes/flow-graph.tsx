import { Section } from '../../../components/page.tsx';
import { useLanguage } from '@asili/web';
import { useMessages } from '../messages.ts';
import { mainCode } from './commands.ts';
import { outlineIn, type CommandOutline } from './outline.ts';
import classes from './flow-graph.module.css';

const box = { width: 148, height: 44, across: 172, down: 58 } as const;
const lineLength = 21;
const columns = 6;
/** For the end of the longest row. */
const margin = 72;

/** Every way through the dialogue: from the menu, by the questions of each command, to the end. */
export function FlowGraph() {
  const t = useMessages();
  const commands = outlineIn(useLanguage());
  const height = commands.length * box.down;
  return (
    <Section title={t('ussd.flow.title')} intro={t('ussd.flow.text')}>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('ussd.flow.title')}>
        <svg className={classes.graph} width={columns * box.across + margin} height={height} viewBox={`0 0 ${columns * box.across + margin} ${height}`} role="img" aria-label={t('ussd.flow.alt')}>
          <path className={classes.edge} d={commands.map((_, row) => `M${box.width / 2} ${height / 2} V${middleOf(row)} H${box.across}`).join(' ')} />
          <Box column={0} top={height / 2 - box.height / 2} text={mainCode} kind="menu" />
          {commands.map((command, row) => (
            <Way key={command.number} command={command} row={row} end={t('ussd.flow.end')} />
          ))}
        </svg>
      </div>
      <ul className={classes.legend}>
        <li className={classes.plain}>{t('ussd.flow.dialled')}</li>
        <li className={classes.secret}>{t('ussd.flow.secret')}</li>
        <li className={classes.sometimes}>{t('ussd.flow.sometimes')}</li>
      </ul>
    </Section>
  );
}

const middleOf = (row: number): number => row * box.down + box.down / 2;

function Way({ command: { number, name, asks }, row, end }: { readonly command: CommandOutline; readonly row: number; readonly end: string }) {
  const top = middleOf(row) - box.height / 2;
  const last = asks.length + 2;
  return (
    <g>
      <path className={classes.edge} d={`M${box.across} ${middleOf(row)} H${last * box.across}`} />
      <Box column={1} top={top} text={`${number} ${name}`} kind="command" />
      {asks.map(({ field, ask, dialled, sometimes }, index) => (
        <Box key={field} column={index + 2} top={top} text={ask} kind={dialled ? 'plain' : 'secret'} dashed={sometimes} />
      ))}
      <g>
        <circle className={classes.end} cx={last * box.across + 8} cy={middleOf(row)} r={8} />
        {row === 0 && (
          <text className={classes.text} x={last * box.across + 24} y={middleOf(row) + 5}>
            {end}
          </text>
        )}
      </g>
    </g>
  );
}

interface BoxProps {
  readonly column: number;
  readonly top: number;
  readonly text: string;
  readonly kind: 'menu' | 'command' | 'plain' | 'secret';
  readonly dashed?: boolean;
}

function Box({ column, top, text, kind, dashed }: BoxProps) {
  const left = column * box.across;
  const lines = linesOf(text);
  return (
    <g className={classes[kind]}>
      <rect className={dashed ? classes.dashed : undefined} x={left + 1} y={top} width={box.width - 2} height={box.height} rx={6} />
      {lines.map((line, index) => (
        <text key={line} className={classes.text} x={left + box.width / 2} y={top + box.height / 2 + 5 + (index - (lines.length - 1) / 2) * 17} textAnchor="middle">
          {line}
        </text>
      ))}
    </g>
  );
}

/** Two lines at most; what is longer is cut. A sign never stands alone. */
function linesOf(text: string): string[] {
  const lines = [''];
  for (const word of text.replace(/ (?=\?)/g, '\u00a0').split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last === '' || last.length + 1 + word.length <= lineLength) lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length > 2 ? [lines[0] ?? '', `${lines[1]}…`] : lines;
}
