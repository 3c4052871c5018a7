/** Declarations as the TypeScript that one would write, in which the names of types are links. */
import {
  type DeclarationReflection,
  type ParameterReflection,
  type Reflection,
  ReflectionKind,
  ReflectionType,
  type SignatureReflection,
  type SomeType,
  TypeContext,
  type TypeParameterReflection,
} from 'typedoc';
import { mergedBases } from './declared.mjs';
import { type Code, list } from './layout';

/** Where a symbol is documented, if it is. */
type FindRoute = (symbol: Reflection) => string | undefined;

/** What writes declarations. */
export interface CodeWriter {
  /** The declaration of a symbol or member; each of its overloads. Members of classes, interfaces, enums
   * and namespaces have declarations of their own. */
  declarations(model: DeclarationReflection): Code[];
  /** How a class or interface is called itself, and which names it takes. */
  calls(model: DeclarationReflection): Code[];
}

const isName = (text: string) => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(text);

const quoted = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** The name of a member as it is declared: TypeDoc leaves out what the name of a symbol is of. */
function memberName(name: string): string {
  const symbol = /^\[(\w+)\]$/.exec(name)?.[1];
  if (symbol) return `[Symbol.${symbol}]`;
  return isName(name) ? name : quoted(name);
}

const joined = (parts: Code[], between: Code): Code[] =>
  parts.flatMap((part, at) => (at > 0 ? [between, part] : [part]));

const optional = ({ flags }: Reflection) => (flags.isOptional ? '?' : '');

function modifiers({ flags, parent }: Reflection): string {
  // Members of interfaces and of objects are neither, whatever TypeDoc copies from a class.
  const isOfClass = parent?.kindOf(ReflectionKind.Class) ?? false;
  return [
    isOfClass && flags.isProtected && 'protected ',
    isOfClass && flags.isStatic && 'static ',
    isOfClass && flags.isAbstract && 'abstract ',
    flags.isReadonly && 'readonly ',
  ]
    .filter(Boolean)
    .join('');
}

/** Makes what writes the declarations of a page.
 * @param routeOf gives no route for what a page need not lead to, such as its own symbol */
export function codeWriter(routeOf: FindRoute): CodeWriter {
  const named = (name: string, to: string | undefined): Code => (to ? { name, to } : name);

  function typeCode(type: SomeType | undefined, where: TypeContext = TypeContext.none): Code {
    if (!type) return 'any';
    const code = bareType(type);
    return type.needsParenthesis(where) ? ['(', code, ')'] : code;
  }

  function bareType(type: SomeType): Code {
    const each = (types: SomeType[], where: TypeContext) => types.map(one => typeCode(one, where));
    switch (type.type) {
      case 'array':
        return [typeCode(type.elementType, TypeContext.arrayElement), '[]'];
      case 'conditional':
        return {
          group: [
            typeCode(type.checkType, TypeContext.conditionalCheck),
            ' extends ',
            typeCode(type.extendsType, TypeContext.conditionalExtends),
            {
              indent: [
                { line: ' ' },
                '? ',
                typeCode(type.trueType, TypeContext.conditionalTrue),
                { line: ' ' },
                ': ',
                typeCode(type.falseType, TypeContext.conditionalFalse),
              ],
            },
          ],
        };
      case 'indexedAccess':
        return [
          typeCode(type.objectType, TypeContext.indexedObject),
          '[',
          typeCode(type.indexType, TypeContext.indexedIndex),
          ']',
        ];
      case 'inferred':
        return [
          `infer ${type.name}`,
          type.constraint
            ? [' extends ', typeCode(type.constraint, TypeContext.inferredConstraint)]
            : '',
        ];
      case 'intersection':
        return joined(each(type.types, TypeContext.intersectionElement), ' & ');
      case 'union':
        return {
          group: {
            indent: [
              { line: '' },
              { broken: '| ' },
              joined(each(type.types, TypeContext.unionElement), [{ line: ' ' }, '| ']),
            ],
          },
        };
      case 'literal':
        if (typeof type.value === 'string') return quoted(type.value);
        return typeof type.value === 'bigint' ? `${type.value}n` : String(type.value);
      case 'mapped': {
        const modified = (modifier: '+' | '-' | undefined, text: string) =>
          modifier ? (modifier === '-' ? '-' : '') + text : '';
        const key: Code = [
          modified(type.readonlyModifier, 'readonly '),
          `[${type.parameter} in `,
          typeCode(type.parameterType, TypeContext.mappedParameter),
          type.nameType ? [' as ', typeCode(type.nameType, TypeContext.mappedName)] : '',
          `]${modified(type.optionalModifier, '?')}: `,
        ];
        return braces([[key, typeCode(type.templateType, TypeContext.mappedTemplate)]]);
      }
      case 'optional':
        return [typeCode(type.elementType, TypeContext.optionalElement), '?'];
      case 'predicate':
        return [
          type.asserts ? 'asserts ' : '',
          type.name,
          type.targetType ? [' is ', typeCode(type.targetType, TypeContext.predicateTarget)] : '',
        ];
      case 'query': {
        // Functions that are not exported have no page to link to.
        const { reflection } = type.queryType;
        const { signatures } = (reflection ?? {}) as Partial<DeclarationReflection>;
        return signatures && !routeOf(reflection!)
          ? callTypes(signatures)
          : ['typeof ', bareType(type.queryType)];
      }
      case 'reference': {
        const { reflection, externalUrl, typeArguments = [], name } = type;
        const to = reflection ? routeOf(reflection) : externalUrl;
        const isMember = reflection?.kindOf(ReflectionKind.EnumMember) && !name.includes('.');
        return [
          isMember ? [named(reflection!.parent!.name, routeOf(reflection!.parent!)), '.'] : '',
          named(name, to),
          typeArguments.length > 0
            ? angles(each(typeArguments, TypeContext.referenceTypeArgument))
            : '',
        ];
      }
      case 'reflection':
        return objectType(type.declaration);
      case 'rest':
        return ['...', typeCode(type.elementType, TypeContext.restElement)];
      case 'templateLiteral':
        return [
          '`',
          type.head,
          type.tail.map(([inner, text]): Code => [
            '${',
            typeCode(inner, TypeContext.templateLiteralElement),
            `}${text}`,
          ]),
          '`',
        ];
      case 'tuple':
        return list('[', each(type.elements, TypeContext.tupleElement), ']');
      case 'namedTupleMember':
        return [`${type.name}${type.isOptional ? '?' : ''}: `, typeCode(type.element)];
      case 'typeOperator':
        return [`${type.operator} `, typeCode(type.target, TypeContext.typeOperatorTarget)];
      case 'intrinsic':
      case 'unknown':
        return type.name;
    }
  }

  /** One argument stays beside its signs: what is in it breaks. */
  const angles = (items: Code[]): Code =>
    items.length === 1 ? ['<', items, '>'] : list('<', items, '>', { last: '' });

  const braces = (members: Code[]) => list('{', members, '}', { separator: ';', space: ' ' });

  /** The type that signatures are together: a function, or an object that can be called. */
  function callTypes(signatures: SignatureReflection[]): Code {
    const [only, ...others] = signatures;
    return only && others.length === 0
      ? [callee(only), ' => ', typeCode(only.type)]
      : braces(signatures.map(signature => called('', signature)));
  }

  function objectType(declaration: DeclarationReflection): Code {
    const { signatures = [], indexSignatures = [] } = declaration;
    // TypeDoc sorts members, and numbers them as they are declared.
    const children = (declaration.children ?? []).toSorted((a, b) => a.id - b.id);
    if (signatures.length > 0 && indexSignatures.length + children.length === 0) {
      return callTypes(signatures);
    }
    return braces([...ownCalls(declaration), ...children.flatMap(member)]);
  }

  const ownCalls = ({ signatures = [], indexSignatures = [] }: DeclarationReflection): Code[] => [
    ...signatures.map(signature => called('', signature)),
    ...indexSignatures.map(index => [
      modifiers(index),
      '[',
      joined(index.parameters?.map(parameter) ?? [], ', '),
      ']: ',
      typeCode(index.type),
    ]),
  ];

  /** A member of a class, an interface or an object; each of its overloads. */
  function member(model: DeclarationReflection): Code[] {
    const { signatures, getSignature, setSignature } = model;
    const name = memberName(model.name);
    if (model.kindOf(ReflectionKind.Constructor)) {
      const isOfClass = model.parent!.kindOf(ReflectionKind.Class);
      return signatures!.map(signature =>
        isOfClass ? [modifiers(model), 'constructor', taken(signature)] : called('', signature),
      );
    }
    if (getSignature || setSignature) {
      return [
        ...(getSignature ? [[modifiers(model), 'get ', called(name, getSignature)]] : []),
        ...(setSignature ? [[modifiers(model), 'set ', name, callee(setSignature)]] : []),
      ];
    }
    const start = modifiers(model);
    return (
      signatures?.map(signature => [start, called(name + optional(model), signature)]) ?? [
        [start, name, optional(model), ': ', typeCode(model.type)],
      ]
    );
  }

  const called = (name: string, signature: SignatureReflection): Code => [
    name,
    callee(signature),
    ': ',
    typeCode(signature.type),
  ];

  const callee = (signature: SignatureReflection): Code => [
    signature.kindOf(ReflectionKind.ConstructorSignature)
      ? `${signature.flags.isAbstract ? 'abstract ' : ''}new `
      : '',
    names(signature.typeParameters),
    taken(signature),
  ];

  /** The parameters of a function. An object that is all of them begins beside the sign before it. */
  function taken({ parameters = [] }: SignatureReflection): Code {
    const [only, ...others] = parameters;
    const type = only?.type;
    const isObject = type instanceof ReflectionType && Boolean(type.declaration.children);
    if (isObject && others.length === 0) return ['(', parameter(only!), ')'];
    const last = parameters.at(-1)?.flags.isRest ? '' : ',';
    return list('(', parameters.map(parameter), ')', { last });
  }

  function parameter({ name, flags, defaultValue, type }: ParameterReflection): Code {
    const mark = flags.isOptional || defaultValue ? '?' : '';
    return [`${flags.isRest ? '...' : ''}${name}${flags.isRest ? '' : mark}: `, typeCode(type)];
  }

  const names = (typeParameters: TypeParameterReflection[] | undefined): Code =>
    typeParameters?.length
      ? angles(
          typeParameters.map(({ varianceModifier, flags, name, type, default: value }) => [
            flags.isConst ? 'const ' : '',
            varianceModifier ? `${varianceModifier} ` : '',
            name,
            type ? [' extends ', typeCode(type)] : '',
            value ? [' = ', typeCode(value)] : '',
          ]),
        )
      : '';

  function bases(keyword: string, types: SomeType[] | undefined): Code {
    if (!types?.length) return '';
    return [
      { line: ' ' },
      `${keyword} `,
      joined(
        types.map(type => typeCode(type)),
        ', ',
      ),
    ];
  }

  function declarations(model: DeclarationReflection): Code[] {
    const { name, kind, flags, signatures = [] } = model;
    switch (kind) {
      case ReflectionKind.Class:
      case ReflectionKind.Interface:
        return [
          {
            group: [
              `${flags.isAbstract ? 'abstract ' : ''}${ReflectionKind[kind].toLowerCase()} ${name}`,
              names(model.typeParameters),
              {
                indent: [
                  bases('extends', model.extendedTypes),
                  bases('implements', model.implementedTypes),
                ],
              },
            ],
          },
          ...mergedBases(model).map((base): Code => [`interface ${name} extends `, typeCode(base)]),
        ];
      case ReflectionKind.Enum:
        return [`${flags.isConst ? 'const ' : ''}enum ${name}`];
      case ReflectionKind.Namespace:
        return [`namespace ${name}`];
      case ReflectionKind.Function:
        return signatures.map(signature => ['function ', called(name, signature), ';']);
      case ReflectionKind.TypeAlias:
        return [
          [
            `type ${name}`,
            names(model.typeParameters),
            ' = ',
            model.type ? typeCode(model.type) : objectType(model),
            ';',
          ],
        ];
      case ReflectionKind.Variable:
        return [[`${flags.isConst ? 'const' : 'let'} ${name}: `, typeCode(model.type), ';']];
      default:
        return member(model).map(code => [code, ';']);
    }
  }

  return { declarations, calls: model => ownCalls(model).map(code => [code, ';']) };
}
