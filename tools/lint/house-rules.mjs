/** Lint rules for the shape of the house that no published plugin knows; each is proven by files that must fail. */
import { publishedEvents } from './published-events.mjs';
import { segments, serviceLayout, target, visitImports } from './service-layout.mjs';

const featuresStayApart = {
  meta: { type: 'problem', messages: { crossed: 'Features never import each other: {{source}}.' }, schema: [] },
  create(context) {
    const own = /^(.*\/src\/features\/[^/]+)\//.exec(segments(context.filename));
    if (!own) return {};
    return visitImports(context, (node, source) => {
      const to = /^(.*\/src\/features\/[^/]+)\//.exec(target(context.filename, source));
      if (to && to[1] !== own[1]) context.report({ node, messageId: 'crossed', data: { source } });
    });
  },
};

const oneBarrel = {
  meta: { type: 'problem', messages: { barrel: "Re-export only from a lib's src/index.ts (or a lib's entry): import the file itself." }, schema: [] },
  create(context) {
    const file = segments(context.filename);
    if (/\/libs\/[^/]+\/src\/(index|[^/]+\/index)\.ts$/.test(file) || /\/infra\/[^/]+\/src\/index\.ts$/.test(file)) return {};
    return {
      ExportAllDeclaration: (node) => context.report({ node, messageId: 'barrel' }),
      ExportNamedDeclaration: (node) => {
        if (node.source && /\/index\.tsx?$/.test(file)) context.report({ node, messageId: 'barrel' });
      },
    };
  },
};

/** Attributes and props whose text a person reads or hears. */
const spokenAttributes = /^(aria-(label|description|roledescription|valuetext|placeholder)|title|titleHidden|alt|placeholder|label|hint|description|subtitle|caption|detail|text|summary|error)$/;
/** Names that are the same in every language. */
const names = /\b(Asili|Facebook|Instagram|YouTube|HBAR|USD|KES|EUR|GBP|OpenAPI|QR|PDF|SVG|PNG|CSV|EN|SW|FR)\b/g;
const hasWords = (text) => /\p{L}{2}/u.test(String(text).replace(names, '').replace(/\{\w+\}/g, ''));

/** The literals an expression can turn into: of a choice, a fallback or a template. */
function literalsOf(node) {
  if (!node) return [];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked);
  if (node.type === 'ConditionalExpression') return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
  if (node.type === 'LogicalExpression') return [...(node.operator === '&&' ? [] : literalsOf(node.left)), ...literalsOf(node.right)];
  return node.type === 'JSXExpressionContainer' ? literalsOf(node.expression) : [];
}

const textsInMessages = {
  meta: { type: 'problem', messages: { words: 'What a person reads comes from the messages, in three languages: {{text}}.' }, schema: [] },
  create(context) {
    const file = segments(context.filename);
    if (!/\/(shell|mfe-[^/]+|libs\/ui|libs\/web)\/src\/.*\.tsx$/.test(file) || /\.spec\.tsx$|\/testing\//.test(file)) return {};
    const check = (node, texts) => {
      const text = texts.find(hasWords);
      if (text !== undefined) context.report({ node, messageId: 'words', data: { text: text.trim() } });
    };
    return {
      JSXText: (node) => check(node, [node.value]),
      'JSXElement > JSXExpressionContainer': (node) => check(node, literalsOf(node)),
      'JSXFragment > JSXExpressionContainer': (node) => check(node, literalsOf(node)),
      JSXAttribute(node) {
        const { type, namespace, name } = node.name;
        const attribute = type === 'JSXNamespacedName' ? `${namespace.name}:${name.name}` : name;
        if (spokenAttributes.test(attribute)) check(node, literalsOf(node.value));
      },
      'CallExpression[callee.name="toast"] > ObjectExpression > Property[key.name=/^(title|description)$/]': (node) => check(node, literalsOf(node.value)),
    };
  },
};

export const houseRules = {
  rules: { ...serviceLayout, ...publishedEvents, 'features-stay-apart': featuresStayApart, 'one-barrel': oneBarrel, 'texts-in-messages': textsInMessages },
};
