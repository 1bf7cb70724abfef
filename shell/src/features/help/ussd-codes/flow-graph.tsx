import { useLanguage } from '@asili/web';
import { Section } from '../../../components/page.tsx';
import { useMessages } from '../messages.ts';
import { mainCode } from './commands.ts';
import { everywhereIn, menusIn, type ChoiceOutline, type MenuOutline } from './outline.ts';
import classes from './flow-graph.module.css';

const box = { width: 148, height: 44, across: 172, down: 58 } as const;
const lineLength = 21;
/** The main code, menus, choices, and the most questions a command has. */
const columns = 7;
/** For the end of the longest row. */
const margin = 72;

/** One way through the dialogue: a choice, and what it leads to. */
interface Row {
  readonly text: string;
  readonly asks: NonNullable<ChoiceOutline['command']>['asks'];
  /** Where it goes on, if it does not end. */
  readonly on?: string;
}

interface Group {
  readonly name: string;
  readonly title: string;
  readonly rows: readonly Row[];
  /** Begins with the main code. */
  readonly isFirst: boolean;
}

/** Every way through the dialogue, as the state table has it: from the main code by each menu and the questions of each command to the end, and what can be typed everywhere. */
export function FlowGraph() {
  const t = useMessages();
  const groups = useGroups();
  const height = groups.reduce((sum, { rows }) => sum + rows.length, 0) * box.down;
  const width = columns * box.across + margin;
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { rows }) => sum + rows.length, 0));
  const middles = groups.map(({ rows }, at) => middleOf((starts[at] ?? 0) + (rows.length - 1) / 2));
  const first = middles.filter((_, at) => groups[at]?.isFirst);
  const root = first[0] ?? 0;
  return (
    <Section title={t('ussd.flow.title')} intro={t('ussd.flow.text')}>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('ussd.flow.title')}>
        <svg
          className={classes.graph}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={t('ussd.flow.alt')}
        >
          <path
            className={classes.edge}
            d={first.map((middle) => `M${box.width / 2} ${root} V${middle} H${box.across}`).join(' ')}
          />
          <Box column={0} top={root - box.height / 2} text={mainCode} kind="menu" />
          {groups.map((group, at) => (
            <Menu
              key={group.name}
              group={group}
              from={starts[at] ?? 0}
              middle={middles[at] ?? 0}
              end={t('ussd.flow.end')}
            />
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

function useGroups(): readonly Group[] {
  const t = useMessages();
  const language = useLanguage();
  const menus = menusIn(language);
  const titles = {
    artisan: t('ussd.flow.artisan'),
    visitor: t('ussd.flow.visitor'),
    languages: menus.find(({ menu }) => menu === 'languages')?.title ?? '',
    resume: t('ussd.flow.resume'),
  };
  const on = {
    menu: t('ussd.flow.toMenu'),
    language: t('ussd.flow.toMenu'),
    languages: titles.languages,
    'broken-off': t('ussd.flow.toBrokenOff'),
  };
  const rowOf = ({ input, says, command, leadsTo }: ChoiceOutline): Row => ({
    text: `${input} ${says}`,
    asks: command?.asks ?? [],
    ...(leadsTo && { on: on[leadsTo] }),
  });
  const groupOf = ({ menu, choices }: MenuOutline): Group => ({
    name: menu,
    title: titles[menu],
    rows: choices.map(rowOf),
    isFirst: menu !== 'languages',
  });
  const goes = [t('ussd.flow.toBefore'), t('ussd.flow.toMenu'), t('ussd.flow.toNextPage')];
  return [
    ...menus.map(groupOf),
    {
      name: 'everywhere',
      title: t('ussd.flow.everywhere'),
      isFirst: false,
      rows: everywhereIn(language).map(({ input, says }, at) => ({
        text: `${input} ${says}`,
        asks: [],
        on: goes[at] ?? '',
      })),
    },
  ];
}

const middleOf = (row: number): number => row * box.down + box.down / 2;

function Menu({
  group: { title, rows },
  from,
  middle,
  end,
}: {
  readonly group: Group;
  readonly from: number;
  readonly middle: number;
  readonly end: string;
}) {
  return (
    <g>
      <path
        className={classes.edge}
        d={rows
          .map((_, row) => `M${box.across + box.width / 2} ${middle} V${middleOf(from + row)} H${2 * box.across}`)
          .join(' ')}
      />
      <Box column={1} top={middle - box.height / 2} text={title} kind="menu" />
      {rows.map((row, at) => (
        <Way key={row.text} way={row} row={from + at} end={at === 0 ? end : ''} />
      ))}
    </g>
  );
}

function Way({ way: { text, asks, on }, row, end }: { readonly way: Row; readonly row: number; readonly end: string }) {
  const top = middleOf(row) - box.height / 2;
  const last = asks.length + 3;
  return (
    <g>
      <path className={classes.edge} d={`M${2 * box.across} ${middleOf(row)} H${last * box.across}`} />
      <Box column={2} top={top} text={text} kind="command" />
      {asks.map(({ field, ask, dialled, sometimes }, index) => (
        <Box
          key={field}
          column={index + 3}
          top={top}
          text={ask}
          kind={dialled ? 'plain' : 'secret'}
          dashed={sometimes}
        />
      ))}
      {on === undefined ? (
        <End left={last * box.across} row={row} text={end} />
      ) : (
        <Box column={last} top={top} text={`→ ${on}`} kind="on" />
      )}
    </g>
  );
}

function End({ left, row, text }: { readonly left: number; readonly row: number; readonly text: string }) {
  return (
    <g>
      <circle className={classes.end} cx={left + 8} cy={middleOf(row)} r={8} />
      {text !== '' && (
        <text className={classes.text} x={left + 24} y={middleOf(row) + 5}>
          {text}
        </text>
      )}
    </g>
  );
}

interface BoxProps {
  readonly column: number;
  readonly top: number;
  readonly text: string;
  readonly kind: 'menu' | 'command' | 'plain' | 'secret' | 'on';
  readonly dashed?: boolean;
}

function Box({ column, top, text, kind, dashed }: BoxProps) {
  const left = column * box.across;
  const lines = linesOf(text);
  return (
    <g className={classes[kind]}>
      <rect
        className={dashed ? classes.dashed : undefined}
        x={left + 1}
        y={top}
        width={box.width - 2}
        height={box.height}
        rx={6}
      />
      {lines.map((line, index) => (
        <text
          key={line}
          className={classes.text}
          x={left + box.width / 2}
          y={top + box.height / 2 + 5 + (index - (lines.length - 1) / 2) * 17}
          textAnchor="middle"
        >
          {line}
        </text>
      ))}
    </g>
  );
}

/** Two lines at most; what is longer is cut. A sign never stands alone. */
function linesOf(text: string): string[] {
  const lines = [''];
  for (const word of text
    .replace(/ (?=\?)/g, '\u00a0')
    .replace('→ ', '→\u00a0')
    .split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last === '' || last.length + 1 + word.length <= lineLength)
      lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length > 2 ? [lines[0] ?? '', `${lines[1]}…`] : lines;
}
