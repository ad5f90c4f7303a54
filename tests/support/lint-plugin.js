import { dirname, resolve } from 'node:path';

/**
 * Functions of a module are declarations; closures inside them are arrows. A constant with a written type may be an arrow:
 * the type says which contract it keeps. ESLint's own func-style cannot tell a module's functions from closures.
 * @see https://oxc.rs/docs/guide/usage/linter/js-plugins
 */
const namedFunctions = {
  create(context) {
    const look = (node) => {
      for (const { id, init } of node.declarations) {
        const isFunction = /^(ArrowFunction|Function)Expression$/.test(init?.type ?? '');
        if (isFunction && !id.typeAnnotation) {
          context.report({
            node: init,
            message: 'Declare the functions of a module: function name() {}.',
          });
        }
      }
    };
    return {
      'Program > VariableDeclaration': look,
      'Program > ExportNamedDeclaration > VariableDeclaration': look,
    };
  },
};

/** Phrases that an engineer says plainly: "the client", "another user", "a separate thread", "is notified", "releases". */
const ROUNDABOUT =
  /\b(whoever|somebody|mended|of (its|their) own|(is|are) told|looked through|lets go)\b/i;

/** Comments are in an engineer's plain English. */
const plainComments = {
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const found = ROUNDABOUT.exec(comment.value.replaceAll(/\s*\n\s*\*?\s*/g, ' '));
          if (found) {
            context.report({ loc: comment.loc, message: `Say it plainly: no "${found[0]}".` });
          }
        }
      },
    };
  },
};

/** Attributes that a person reads or hears. */
const SPOKEN =
  /^(aria-(label|description|roledescription|valuetext)|alt|placeholder|title|label|hint)$/;
const LETTERS = /\p{L}/u;

function isText(node) {
  if (node.type === 'TemplateLiteral') {
    return node.quasis.some(({ value }) => LETTERS.test(value.raw));
  }
  return node.type === 'Literal' && typeof node.value === 'string' && LETTERS.test(node.value);
}

/**
 * What visitors read comes from the languages' files: no words between tags, in attributes that are read out, or chosen
 * by a condition in either.
 */
const wordsFromFiles = {
  create(context) {
    const refuse = (node) =>
      context.report({ node, message: 'Words for visitors stand in server/contract/words/.' });
    const look = (node) => {
      if (isText(node)) refuse(node);
      if (node.type === 'ConditionalExpression') {
        look(node.consequent);
        look(node.alternate);
      }
      if (node.type === 'LogicalExpression') look(node.right);
    };
    return {
      JSXText(node) {
        if (LETTERS.test(node.value)) refuse(node);
      },
      JSXAttribute({ name, value }) {
        if (!SPOKEN.test(name.name) || !value) return;
        look(value.type === 'JSXExpressionContainer' ? value.expression : value);
      },
      JSXElement({ children }) {
        for (const child of children) {
          if (child.type === 'JSXExpressionContainer') look(child.expression);
        }
      },
    };
  },
};

/** What Preact, by which phones run these pages, does otherwise than React. */
const runsOnPreact = {
  create(context) {
    return {
      JSXAttribute({ name, value, parent }) {
        if (name.name === 'onChange' && parent.name.name === 'form') {
          context.report({ node: name, message: 'A form hears of it late: onInput.' });
        }
        if (name.name === 'spellCheck' && value?.expression?.value === false) {
          context.report({ node: name, message: 'It would be left out: spellCheck="false".' });
        }
      },
    };
  },
};

/** What belongs to events, and what of them is counted. */
const EVENT_ROWS =
  /\b(FROM|JOIN|INTO|UPDATE)\s+(questions|leads|inbound_sms|polls|question_quarters)\b/;
/** Of which event: its id, a row that is known, or one that hangs on it; or all of them, on purpose. */
const SAYS_WHICH =
  /\bevent_id\b|\b(id|uid|message_sid|question_id|merged_into)\s*(=|IN\b)|\$\{where\.sql\}|\$\{(QUARTERS_)?WITHIN\}|\/\* of all events \*\//;

/** A statement that forgets the event shows last month's question on the screen, or sends it to a phone. */
const oneEvent = {
  create(context) {
    const look = (node, sql) => {
      if (EVENT_ROWS.test(sql) && !SAYS_WHICH.test(sql)) {
        context.report({
          node,
          message: 'Say of which event these rows are (see OPEN_EVENT in db/open.ts).',
        });
      }
    };
    return {
      Literal: (node) => typeof node.value === 'string' && look(node, node.value),
      TemplateLiteral: (node) => look(node, context.sourceCode.getText(node)),
    };
  },
};

/** A file's place in the staff's app: the frame (`app`), a page's folder, or what pages share (`kit`). */
const STAFF_PART = /[\\/]renderer[\\/]admin[\\/]([^\\/]+)[\\/]/;

/** The staff's app has three floors: the frame imports pages, pages the kit, nothing what is above or beside it. */
const staffFloors = {
  create(context) {
    const own = STAFF_PART.exec(context.filename)?.[1];
    const look = ({ source }) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const other = STAFF_PART.exec(resolve(dirname(context.filename), source.value))?.[1];
      if (other === undefined || [own, 'kit'].includes(other) || own === 'app') return;
      context.report({
        node: source,
        message: 'What several pages share is in renderer/admin/kit/.',
      });
    };
    return {
      ImportDeclaration: look,
      ImportExpression: look,
      ExportAllDeclaration: look,
      ExportNamedDeclaration: look,
    };
  },
};

export default {
  meta: { name: 'booth' },
  rules: {
    'named-functions': namedFunctions,
    'one-event': oneEvent,
    'plain-comments': plainComments,
    'runs-on-preact': runsOnPreact,
    'staff-floors': staffFloors,
    'words-from-files': wordsFromFiles,
  },
};
