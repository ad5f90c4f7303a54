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

export default { meta: { name: 'booth' }, rules: { 'named-functions': namedFunctions } };
