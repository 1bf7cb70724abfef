/** Lint rules for the shape of the house that no published plugin knows; each is proven by files that must fail. */
import { projectBorders } from './project-borders.mjs';
import { segments, serviceBorders, target, visitImports } from './service-borders.mjs';

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
  meta: {
    type: 'problem',
    messages: { barrel: "Re-export only from a lib's src/index.ts (or a lib's entry): import the file itself." },
    schema: [],
  },
  create(context) {
    const file = segments(context.filename);
    if (/\/libs\/[^/]+\/src\/(index|[^/]+\/index)\.ts$/.test(file) || /\/infra\/[^/]+\/src\/index\.ts$/.test(file))
      return {};
    return {
      ExportAllDeclaration: (node) => context.report({ node, messageId: 'barrel' }),
      ExportNamedDeclaration: (node) => {
        if (node.source && /\/index\.tsx?$/.test(file)) context.report({ node, messageId: 'barrel' });
      },
    };
  },
};

/** Attributes and props whose text a person reads or hears. */
const spokenAttributes =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|titleHidden|alt|placeholder|label|hint|description|subtitle|caption|detail|text|summary|error)$/;
/** Names that are the same in every language. */
const names = /\b(Asili|Facebook|Instagram|YouTube|HBAR|USD|KES|EUR|GBP|OpenAPI|QR|PDF|SVG|PNG|CSV|EN|SW|FR)\b/g;
const hasWords = (text) =>
  /\p{L}{2}/u.test(
    String(text)
      .replace(names, '')
      .replace(/\{\w+\}/g, ''),
  );

/** The literals an expression can turn into: of a choice, a fallback or a template. */
function literalsOf(node) {
  if (!node) return [];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked);
  if (node.type === 'ConditionalExpression') return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
  if (node.type === 'LogicalExpression')
    return [...(node.operator === '&&' ? [] : literalsOf(node.left)), ...literalsOf(node.right)];
  return node.type === 'JSXExpressionContainer' ? literalsOf(node.expression) : [];
}

const textsInMessages = {
  meta: {
    type: 'problem',
    messages: { words: 'What a person reads comes from the messages, in three languages: {{text}}.' },
    schema: [],
  },
  create(context) {
    const file = segments(context.filename);
    if (
      !/\/(shell|mfe-[^/]+|libs\/ui|libs\/product-ui|libs\/web)\/src\/.*\.tsx$/.test(file) ||
      /\.spec\.tsx$|\/testing\//.test(file)
    )
      return {};
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
      'CallExpression[callee.name="toast"] > ObjectExpression > Property[key.name=/^(title|description)$/]': (node) =>
        check(node, literalsOf(node.value)),
    };
  },
};

/** Addresses that are no pages: calls, pictures, files. */
const isPage = (text) => /^\/(?!(api|ipfs|media|assets|dev|r)\/|\/)/.test(text);

const hrefsFromPaths = {
  meta: {
    type: 'problem',
    messages: { inline: 'Addresses of pages come from @asili/web/paths: {{text}}.' },
    schema: [],
  },
  create(context) {
    const file = segments(context.filename);
    if (!/\/(shell|mfe-[^/]+|libs\/web)\/src\/.*\.tsx?$/.test(file) || /\.spec\.tsx?$|\/testing\//.test(file))
      return {};
    const check = (node, texts) => {
      const text = texts.find(isPage);
      if (text !== undefined) context.report({ node, messageId: 'inline', data: { text } });
    };
    return {
      'JSXAttribute[name.name=/^(href|to|viewAll|contact)$/]': (node) =>
        check(node, literalsOf(node.value).slice(0, 1)),
      'Property[key.name="href"]': (node) => check(node, literalsOf(node.value).slice(0, 1)),
      'CallExpression[callee.name=/^(navigate|setLocation)$/]': (node) =>
        check(node, literalsOf(node.arguments[0]).slice(0, 1)),
      'CallExpression[callee.name="useRoute"]': (node) => check(node, literalsOf(node.arguments[0])),
    };
  },
};

/** Where the router itself is spoken to. */
const routerFiles = /\/libs\/(ui\/src\/primitives\/(link|dialog)|web\/src\/navigation)\//;
const isPartOfPage = (value) => /^#/.test(literalsOf(value)[0] ?? '');

/** A link or a way that does not know what leaves the app makes an unknown page of a file, a call or a phone number. */
const linksKnowWhatLeaves = {
  meta: {
    type: 'problem',
    messages: {
      lazy: '`lazyPart` of @asili/web: `lazy` of React keeps a load that failed for ever.',
      link: 'Links are those of @asili/ui (Link, TextLink, LinkButton): they know what leaves the app.',
      way: 'Go on with `navigate` of @asili/web: it knows what leaves the app.',
    },
    schema: [],
  },
  create(context) {
    const file = segments(context.filename);
    if (
      !/\/(shell|mfe-[^/]+|libs\/(ui|product-ui|web))\/src\/.*\.tsx?$/.test(file) ||
      /\.spec\.tsx?$|\/testing\//.test(file) ||
      routerFiles.test(file)
    )
      return {};
    const way = (node) => context.report({ node, messageId: 'way' });
    return {
      'ImportDeclaration[source.value="wouter"] > ImportSpecifier[imported.name=/^(Link|Redirect)$/]': (node) =>
        context.report({ node, messageId: 'link' }),
      'ImportDeclaration[source.value=/^wouter.use-browser-location$/] > ImportSpecifier[imported.name="navigate"]':
        way,
      'ImportDeclaration[source.value="react"] > ImportSpecifier[imported.name="lazy"]': (node) =>
        /\/libs\/(ui|web\/src\/errors)\//.test(file) || context.report({ node, messageId: 'lazy' }),
      'VariableDeclarator[init.callee.name="useLocation"] > ArrayPattern[elements.length=2]': way,
      'CallExpression[callee.object.name="history"][callee.property.name=/^(push|replace)State$/]': way,
      'CallExpression[callee.object.name="location"][callee.property.name=/^(assign|replace)$/]': way,
      'AssignmentExpression[left.object.name="location"]': way,
      'JSXOpeningElement[name.name="a"]': (node) => {
        const href = node.attributes.find(({ name }) => name?.name === 'href');
        if (!isPartOfPage(href?.value)) context.report({ node, messageId: 'link' });
      },
    };
  },
};

/** Words that name an amount of money in code. */
const moneyWord = /^(price|amount|minor|fee|net|gross|balance|subtotal|payout|tinybar)$/i;
const namesMoney = (name) =>
  String(name ?? '')
    .split(/_|(?<=[a-z])(?=[A-Z])/)
    .some((word) => moneyWord.test(word)) || /^money(To|From)/.test(String(name));

/** The last name of `price`, `line.unitPrice` or `moneyToText(price)`. */
function lastName(node) {
  if (node?.type === 'MemberExpression') return node.property.name;
  return node?.type === 'CallExpression' ? lastName(node.callee) : node?.name;
}

const moneyWithoutFloats = {
  meta: {
    type: 'problem',
    messages: {
      float:
        'Money never passes through a float: {{what}}. Use bigint minor units and libs/kernel (money.ts, exact-money.ts).',
    },
    schema: [],
  },
  create(context) {
    if (/\.(spec|bench)\.tsx?$|\/(test|testing)\//.test(segments(context.filename))) return {};
    const report = (node, what) => context.report({ node, messageId: 'float', data: { what } });
    const typed = (node) => {
      const name = node.key?.name ?? node.name;
      if (node.typeAnnotation?.typeAnnotation.type === 'TSNumberKeyword' && namesMoney(name))
        report(node, `${name}: number`);
    };
    return {
      'CallExpression[callee.name="parseFloat"]': (node) => report(node, 'parseFloat'),
      'CallExpression[callee.object.name="Number"][callee.property.name="parseFloat"]': (node) =>
        report(node, 'Number.parseFloat'),
      'CallExpression[callee.name="Number"]': (node) => {
        const name = lastName(node.arguments[0]);
        if (namesMoney(name)) report(node, `Number(${name})`);
      },
      'UnaryExpression[operator="+"]': (node) => {
        const name = lastName(node.argument);
        if (namesMoney(name)) report(node, `+${name}`);
      },
      TSPropertySignature: typed,
      PropertyDefinition: typed,
      Identifier: typed,
    };
  },
};

export const maxCollaborators = 6;
/** Classes that have more, by the end of their file's path. One that needs no more is taken from the list: `boundaries.unit.spec.ts` holds it to that. */
export const crowded = [
  'services/identity/src/sign-in/issue-code.ts',
  'services/payments/src/providers/hedera/follow-transfers.ts',
  'services/payments/src/providers/hedera/unmatched-transfers.ts',
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
    if (
      !/\/(services\/[^/]+|libs\/(platform|kernel))\/src\//.test(file) ||
      /\.(spec|bench)\.tsx?$|\/testing\//.test(file)
    )
      return {};
    if (crowded.some((end) => file.endsWith(end))) return {};
    return {
      'MethodDefinition[kind="constructor"]'(node) {
        const count = node.value.params.length;
        if (count > maxCollaborators) context.report({ node, messageId: 'crowded', data: { count } });
      },
    };
  },
};

/** By the code that is refused, why. */
const refused = {
  ExportDefaultDeclaration: 'Named exports only.',
  'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo|failing)$/]':
    'Every spec runs: what is left out counts as nothing.',
  'LogicalExpression > MemberExpression.left[property.name="businessName"], LogicalExpression > ChainExpression.left > MemberExpression[property.name="businessName"]':
    'How an artisan is called is decided in one place: artisanName of the kernel.',
  'CallExpression[callee.name="forwardRef"]': 'A cycle hides behind forwardRef: split the provider.',
};

const refusedCode = {
  meta: { type: 'problem', schema: [] },
  create: (context) =>
    Object.fromEntries(
      Object.entries(refused).map(([selector, message]) => [selector, (node) => context.report({ node, message })]),
    ),
};

/** A plugin of oxlint. */
export default {
  meta: { name: 'asili' },
  rules: {
    ...projectBorders,
    ...serviceBorders,
    'features-stay-apart': featuresStayApart,
    'one-barrel': oneBarrel,
    'texts-in-messages': textsInMessages,
    'hrefs-from-paths': hrefsFromPaths,
    'links-know-what-leaves': linksKnowWhatLeaves,
    'money-without-floats': moneyWithoutFloats,
    'few-collaborators': fewCollaborators,
    'refused-code': refusedCode,
  },
};
