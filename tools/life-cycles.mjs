/** npm run life-cycles: writes docs/life-cycles.md from the tables of the services; a spec beside the lint rules compares the two. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { certificateMachine } from '../services/ledger/src/minting/domain/certificate.ts';
import { purchaseMachine } from '../services/orders/src/purchase/domain/decide.ts';
import { orderMachine } from '../services/orders/src/purchase/domain/life-cycle.ts';
import { disputeMachine } from '../services/payments/src/chargebacks/domain/dispute.ts';
import { refundMachine } from '../services/payments/src/payment/domain/decide-refund.ts';
import { paymentMachine } from '../services/payments/src/payment/domain/life-cycle.ts';
import { payoutMachine } from '../services/payments/src/payouts/domain/decide-payout.ts';
import { productMachine } from '../services/products/src/product/domain/decide.ts';

export const file = path.resolve(import.meta.dirname, '../docs/life-cycles.md');

/** Each with the file its table stands in. */
const lifeCycles = [
  [productMachine, 'services/products/src/product/domain/decide.ts'],
  [certificateMachine, 'services/ledger/src/minting/domain/certificate.ts'],
  [purchaseMachine, 'services/orders/src/purchase/domain/decide.ts'],
  [orderMachine, 'services/orders/src/purchase/domain/life-cycle.ts'],
  [paymentMachine, 'services/payments/src/payment/domain/life-cycle.ts'],
  [refundMachine, 'services/payments/src/payment/domain/decide-refund.ts'],
  [payoutMachine, 'services/payments/src/payouts/domain/decide-payout.ts'],
  [disputeMachine, 'services/payments/src/chargebacks/domain/dispute.ts'],
];

/** Mermaid's names of states have no hyphens. */
const nameOf = (state) => state.replaceAll('-', '_');
/** Before the first event there is nothing to draw. */
const isNothing = (state) => /^(none|absent)$/i.test(state);

function diagramOf({ cells }) {
  const states = Object.keys(cells);
  const lines = states.flatMap((from) =>
    states.flatMap((to) => {
      const commands = Object.keys(cells[from]).filter(
        (command) => to !== from && cells[from][command].to.includes(to),
      );
      const begins = isNothing(from) ? '[*]' : nameOf(from);
      return commands.length > 0 ? [`  ${begins} --> ${nameOf(to)} : ${commands.join(', ')}`] : [];
    }),
  );
  const isLast = (state) => !lines.some((line) => line.startsWith(`  ${nameOf(state)} -->`));
  return [
    'stateDiagram-v2',
    ...states.filter((state) => state.includes('-')).map((state) => `  state "${state}" as ${nameOf(state)}`),
    ...(isNothing(states[0]) ? [] : [`  [*] --> ${nameOf(states[0])}`]),
    ...lines,
    ...states.filter((state) => !isNothing(state) && isLast(state)).map((state) => `  ${nameOf(state)} --> [*]`),
  ].join('\n');
}

function deadlinesOf({ cells, deadlines = {} }) {
  const rows = Object.keys(cells).flatMap((state) =>
    (deadlines[state] ?? []).map(({ what, command }) => {
      const to = [...new Set(cells[state][command]?.to ?? [])].filter((next) => next !== state);
      return `| ${state} | ${what} | ${command ?? 'none'} | ${to.join(', ') || state} |`;
    }),
  );
  return rows.length === 0
    ? 'Nothing happens by itself.'
    : ['| State | Time for | Command when it is over | May lead to |', '|---|---|---|---|', ...rows].join('\n');
}

export const page = () =>
  `${[
    '# Life cycles',
    'Written by `npm run life-cycles` from the tables that decide. Each table says of every command in every state where it leads, that it changes nothing, or how it is refused; what somebody may do, and what happens by itself, come from it too. Drawn is what leads to another state. How long each side has is dated policy, and stands beside the tables.',
    ...lifeCycles.flatMap(([machine, source]) => [
      `## ${machine.name}`,
      `Table: [${source}](../${source})`,
      `\`\`\`mermaid\n${diagramOf(machine)}\n\`\`\``,
      deadlinesOf(machine),
    ]),
  ].join('\n\n')}\n`;

if (process.argv[1] === import.meta.filename) writeFileSync(file, page());
