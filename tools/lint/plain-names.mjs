/**
 * Names and log lines are plain English (docs/glossary.md): words that a reader would have to learn stay out of the code,
 * and a class of the back end stays small enough to be read. What is exempt is named here, with nothing that need not be.
 */
import { segments } from './service-layout.mjs';

const backEnd = /\/(services\/[^/]+|libs\/(platform|kernel))\/src\//;
const frontEnd = /\/(shell|mfe-[^/]+|libs\/(ui|web|product-ui))\/src\/|\/tools\/(?!lint\/)/;
const notSource = /\.(spec|bench)\.tsx?$|\/testing\//;
/** Names of payments that still wait for it. */
const unnamed = new Set(['PayInDesk', 'PayoutDesk', 'leastRefund', 'mostAtOnce']);
/** The log lines of sending refunds, likewise. */
const unsaid = /\/services\/payments\/src\/refunds\//;

/** What stands for what, by the whole identifier. */
const names = [
  [/[pP]atience/, 'a timeout'],
  [/^most(?!Likely|Exact|Recent)[A-Z]/, 'max…'],
  [/^(least|longest)[A-Z]/, 'min… or max…'],
  [/Desk$/, 'a client, a port or a use case'],
  [/^makers?[A-Z]|(?<=[a-z])(?<!Quote)Makers?($|[A-Z])/, 'artisan'],
  [/^(House|openHouse)$/, 'a fixture'],
  [/^(Gate|Pulse|Pace|Edge|Visit)$/, 'a semaphore, heartbeat, rate limiter, router, request'],
  [/^(ServiceDown|NotHere|UserGone)$/, 'UpstreamUnavailable, NotFound, UserNotFound'],
  [
    /^(inHand|addSlips|mostAtOnce|freshMs|giveBackTo|setAside)$/,
    'cached, addTypoMatches, maxConcurrent, ttlMs, release, deadLettered',
  ],
];

/** What stands for what in the front ends and the tools. */
const frontEndNames = [
  ...names,
  [/^(Fresh|[Ss]hoot)$/, 'what it shows or does, in the words of the field'],
  [/^(few|most|least)$/, 'max, min or what is counted'],
];

const phrases =
  /\b(nobody to|did not (do|take) it|brought on|given back|taken up|is an operator.s|what was agreed|that (are|is) not there|at once|making a new one|one that is|look(ed)? (into|how)|foreign address|tried again|set aside)\b/;

const plainNames = {
  meta: { type: 'problem', messages: { name: '{{name}}: say {{instead}} (docs/glossary.md).' }, schema: [] },
  create(context) {
    const file = segments(context.filename);
    const avoided = backEnd.test(file) ? names : frontEnd.test(file) ? frontEndNames : [];
    if (avoided.length === 0 || notSource.test(file)) return {};
    const check = (node, name) => {
      const found = !unnamed.has(name) && avoided.find(([pattern]) => pattern.test(name));
      if (found) context.report({ node, messageId: 'name', data: { name, instead: found[1] } });
    };
    return { Identifier: (node) => check(node, node.name), JSXIdentifier: (node) => check(node, node.name) };
  },
};

const plainLogLines = {
  meta: {
    type: 'problem',
    messages: { line: 'A log line says what happened in the words of the field: {{text}}.' },
    schema: [],
  },
  create(context) {
    const file = segments(context.filename);
    if (!backEnd.test(file) || notSource.test(file) || unsaid.test(file)) return {};
    return {
      'CallExpression[callee.property.name=/^(debug|info|warn|error)$/]'(node) {
        const [first] = node.arguments;
        const text =
          first?.type === 'Literal'
            ? String(first.value)
            : first?.type === 'TemplateLiteral'
              ? first.quasis.map(({ value }) => value.cooked).join('…')
              : '';
        if (phrases.test(text)) context.report({ node, messageId: 'line', data: { text } });
      },
    };
  },
};

export const maxCollaborators = 6;
/** Classes that have more, by the end of their file's path. One that needs no more is taken from the list: `boundaries.unit.spec.ts` holds it to that. */
export const crowded = [
  'services/identity/src/sign-in/issue-code.ts',
  'services/payments/src/hbar/follow-transfers.ts',
  'services/payments/src/hbar/hbar-unmatched-way.ts',
];

const fewCollaborators = {
  meta: {
    type: 'problem',
    messages: {
      crowded: `A constructor takes ${maxCollaborators} collaborators at most, not {{count}}: split the class by use case.`,
    },
    schema: [],
  },
  create(context) {
    const file = segments(context.filename);
    if (!backEnd.test(file) || notSource.test(file) || crowded.some((end) => file.endsWith(end))) return {};
    return {
      'MethodDefinition[kind="constructor"]'(node) {
        const count = node.value.params.length;
        if (count > maxCollaborators) context.report({ node, messageId: 'crowded', data: { count } });
      },
    };
  },
};

export const plainNamesRules = {
  'plain-names': plainNames,
  'plain-log-lines': plainLogLines,
  'few-collaborators': fewCollaborators,
};
