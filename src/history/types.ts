/** Prints types on one line, and compares them regardless of irrelevant differences. */
import ts from 'typescript';

const printer = ts.createPrinter({ removeComments: true, omitTrailingSemicolon: true });

/** Prints a node on one line.
 * @param names exported names of renamed imports, by local name */
export function print(node: ts.Node, source: ts.SourceFile, names: Map<string, string>): string {
  const text = printer.printNode(ts.EmitHint.Unspecified, renamed(node, names), source);
  return text
    .replace(/\s+/g, ' ')
    .replace(/\bimport\("[^"]*"\)\./g, '')
    .replace(/"((?:[^"\\']|\\.)*)"/g, "'$1'")
    .replace(/;(?= \})/g, '');
}

function renamed(node: ts.Node, names: Map<string, string>): ts.Node {
  if (names.size === 0) return node;
  const { transformed } = ts.transform(node, [
    context => root => {
      const visit = (one: ts.Node): ts.Node => {
        if (ts.isTypeReferenceNode(one) && ts.isIdentifier(one.typeName)) {
          const name = names.get(one.typeName.text);
          const inner = ts.visitEachChild(one, visit, context);
          return name ? ts.factory.createTypeReferenceNode(name, inner.typeArguments) : inner;
        }
        return ts.visitEachChild(one, visit, context);
      };
      return visit(root);
    },
  ]);
  return transformed[0]!;
}

const keys = new Map<string, string>();

/** The names of the type parameters at the start of a class, an interface or an alias. */
function parametersOf(head: string): string[] {
  const list = /^(?:class|interface|type) (<.*)$/.exec(head)?.[1];
  if (!list) return [];
  const source = `type X${head.startsWith('type') ? list : `${list.replace(/^(<.*>) extends .*$/, '$1')} = 0`}`;
  const [statement] = ts.createSourceFile('x.ts', source, ts.ScriptTarget.Latest).statements;
  return statement && ts.isTypeAliasDeclaration(statement)
    ? (statement.typeParameters ?? []).map(({ name }) => name.text)
    : [];
}

/** The key of a type: texts with the same key are the same type. The key does not depend on the order of unions and
 * members, nor on names of parameters, type parameters and namespaces. In doubt, types count as the same, because a
 * page must not report a change that did not happen.
 * @param text as in the history: keywords such as `interface` or `readonly`, then a type
 * @param owner text of a member's owner, whose type parameters are not names of types */
function keyOf(text: string, owner = ''): string {
  const own = parametersOf(owner);
  const id = `${own.join()}:${text}`;
  const known = keys.get(id);
  if (known !== undefined) return known;
  const [, words = '', rest = ''] =
    /^((?:(?:class|interface|enum|namespace|function|const|type|static|protected|readonly)(?![\w$.]) ?)*\??)(.*)$/s.exec(
      text,
    )!;
  // Turning a function into a constant of a function type is no change.
  const kind = words.replace(/^(function|const)(?= |$)/, 'value').trim();
  const isHead = /^(class|interface)/.test(words);
  const isGeneric = rest.startsWith('<') && words.startsWith('type');
  const source = isHead ? `interface X ${rest} {}` : `type X${isGeneric ? rest : ` = ${rest}`}`;
  const file = ts.createSourceFile('x.ts', source, ts.ScriptTarget.Latest, false);
  const [statement] = file.statements;
  const names = new Map(own.map(name => [name, '$']));
  const env: Env = { file, names, optional: words.endsWith('?') };
  let key: string;
  if (statement && ts.isInterfaceDeclaration(statement)) {
    const bases = statement.heritageClauses?.flatMap(({ types }) => [...types]) ?? [];
    const head = typeParameters(statement.typeParameters, env);
    key = `${kind}${head}:${bases
      .map(base => reference(base.expression, base.typeArguments, env))
      .sort()
      .join()}`;
  } else if (statement && ts.isTypeAliasDeclaration(statement)) {
    const head = typeParameters(statement.typeParameters, env);
    key = `${kind}${head}:${keyOfType(statement.type, env)}`;
  } else {
    key = text;
  }
  keys.set(id, key);
  return key;
}

/** Whether two texts are the same type; for members, pass the texts of their owners, too. */
export const isSame = (before: string, now: string, ownerBefore = '', ownerNow = ''): boolean =>
  keyOf(before, ownerBefore) === keyOf(now, ownerNow);

interface Env {
  file: ts.SourceFile;
  /** Names of type parameters in keys. */
  names: Map<string, string>;
  /** Whether `undefined` is allowed anyway. */
  optional?: boolean;
}

function typeParameters(
  list: readonly ts.TypeParameterDeclaration[] | undefined,
  env: Env,
): string {
  if (!list) return '';
  for (const { name } of list) env.names.set(name.text, `$${env.names.size}`);
  const parts = list.map(({ constraint, default: value }) =>
    [constraint, value].map(node => (node ? keyOfType(node, env) : '')).join('='),
  );
  return `<${parts.join()}>`;
}

/** The key of a reference: its name without qualifiers, and its type arguments. */
function reference(name: ts.Node, args: readonly ts.TypeNode[] | undefined, env: Env): string {
  let last = name;
  while (ts.isQualifiedName(last) || ts.isPropertyAccessExpression(last)) {
    last = ts.isQualifiedName(last) ? last.right : last.name;
  }
  const text = last.getText(env.file);
  // Later versions of TypeScript and of @types/node add type arguments.
  if (/^(Buffer|Uint8Array|Server|Timeout)$/.test(text)) return text;
  if (/^(Readonly)?Array$/.test(text) && args?.length === 1) {
    return `${text === 'Array' ? '' : 'readonly '}${keyOfType(args[0]!, env)}[]`;
  }
  const own = args?.map(arg => keyOfType(arg, env)) ?? [];
  // TypeScript 5.6 and earlier write the last arguments as `unknown` or omit them.
  if (/^(Async)?(Generator|Iterator|Iterable|IterableIterator)$/.test(text))
    own.length = Math.min(own.length, 1);
  return `${env.names.get(text) ?? text}${own.length ? `<${own.join()}>` : ''}`;
}

function keyOfType(node: ts.TypeNode, outer: Env): string {
  const env: Env = { ...outer, optional: false };
  const of = (one: ts.TypeNode) => keyOfType(one, env);
  if (ts.isParenthesizedTypeNode(node)) return keyOfType(node.type, outer);
  if (ts.isUnionTypeNode(node)) {
    const parts = node.types.flatMap(one => {
      const key = keyOfType(one, outer);
      return key.startsWith('|(') ? key.slice(2, -1).split('\u0001') : [key];
    });
    const all = [...new Set(parts)].filter(one => !outer.optional || one !== 'undefined').sort();
    // `any` absorbs the other types of a union.
    if (all.includes('any')) return 'any';
    return all.length === 1 ? all[0]! : `|(${all.join('\u0001')})`;
  }
  if (ts.isIntersectionTypeNode(node)) return `&(${node.types.map(of).sort().join()})`;
  if (ts.isArrayTypeNode(node)) return `${of(node.elementType)}[]`;
  if (ts.isTypeReferenceNode(node)) return reference(node.typeName, node.typeArguments, env);
  if (ts.isImportTypeNode(node) && node.qualifier && !node.isTypeOf) {
    return reference(node.qualifier, node.typeArguments, env);
  }
  if (ts.isTypeOperatorNode(node)) {
    return `${ts.tokenToString(node.operator)} ${of(node.type)}`;
  }
  if (ts.isFunctionTypeNode(node) || ts.isConstructorTypeNode(node)) {
    return `${ts.isConstructorTypeNode(node) ? 'new' : ''}${signature(node, env)}`;
  }
  if (ts.isTypeLiteralNode(node))
    return `{${node.members
      .map(one => member(one, env))
      .sort()
      .join(';')}}`;
  if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) {
    return JSON.stringify(node.literal.text);
  }
  if (ts.isIndexedAccessTypeNode(node)) return `${of(node.objectType)}[${of(node.indexType)}]`;
  if (ts.isTupleTypeNode(node)) {
    return `[${node.elements.map(one => of(ts.isNamedTupleMember(one) ? one.type : one)).join()}]`;
  }
  return node.getText(env.file).replace(/\s+/g, ' ');
}

function signature(node: ts.SignatureDeclaration, outer: Env): string {
  const env: Env = { ...outer, names: new Map(outer.names), optional: false };
  const head = typeParameters(node.typeParameters, env);
  const parameters = node.parameters
    .filter(({ name }) => name.getText(env.file) !== 'this')
    .map(({ type, questionToken, dotDotDotToken }) => {
      const inner = { ...env, optional: Boolean(questionToken) };
      const key = type ? keyOfType(type, inner) : dotDotDotToken ? 'any[]' : 'any';
      return `${dotDotDotToken ? '...' : ''}${key}${questionToken ? '?' : ''}`;
    });
  return `${head}(${parameters.join()})=>${node.type ? keyOfType(node.type, env) : 'any'}`;
}

function member(node: ts.TypeElement, env: Env): string {
  const name = node.name?.getText(env.file).replace(/^['"](.*)['"]$/, '$1') ?? '';
  const mark = node.questionToken ? '?' : '';
  if (ts.isPropertySignature(node)) {
    const readonly = node.modifiers?.length ? 'readonly ' : '';
    const inner = { ...env, optional: Boolean(mark) };
    return `${readonly}${name}${mark}:${node.type ? keyOfType(node.type, inner) : 'any'}`;
  }
  // The order of overloads matters, but hardly ever changes on its own.
  if (ts.isMethodSignature(node)) return `${name}${mark}:${signature(node, env)}`;
  if (ts.isCallSignatureDeclaration(node)) return signature(node, env);
  if (ts.isConstructSignatureDeclaration(node)) return `new${signature(node, env)}`;
  return node.getText(env.file).replace(/\s+/g, ' ');
}
