/** Writes declarations as TypeScript source, in which the names of types are links. */
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
  type TypeVisitor,
} from 'typedoc';
import { builders } from 'prettier/doc';
import { mergedBases } from './declaredTypes.mjs';
import { type Code, linked, list } from './layout';

/** Finds the route that documents a symbol. */
type FindRoute = (symbol: Reflection) => string | undefined;

const { group, ifBreak, indent, join, line, softline } = builders;

const isName = (text: string) => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(text);

const quoted = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** The name of a member as its declaration writes it. TypeDoc shortens `[Symbol.iterator]` to `[iterator]`. */
function memberName(name: string): string {
  const symbol = /^\[(\w+)\]$/.exec(name)?.[1];
  if (symbol) return `[Symbol.${symbol}]`;
  return isName(name) ? name : quoted(name);
}

const optional = ({ flags }: Reflection) => (flags.isOptional ? '?' : '');

function modifiers({ flags, parent }: Reflection): string {
  // An interface that extends a class inherits its flags in TypeDoc, but cannot declare these modifiers.
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

/** Type arguments or parameters. A single one stays next to the brackets, and breaks inside. */
const angles = (items: Code[]): Code =>
  items.length === 1 ? ['<', items, '>'] : list('<', items, '>', { last: '' });

const braces = (members: Code[]) => list('{', members, '}', { separator: ';', space: line });

/** The source text of a modifier of a mapped type. */
export const mappedModifier = (modifier: '+' | '-' | undefined, text: string) =>
  modifier ? `${modifier === '-' ? '-' : ''}${text}` : '';

/** Writes declarations as documents that Prettier's printer breaks into lines. */
export class CodeWriter {
  /** @param routeOf returns undefined for a symbol that needs no link, for example the symbol of the page */
  constructor(private readonly routeOf: FindRoute) {}

  /** The declarations of all overloads of a symbol or member. Leaves out the members of classes, interfaces,
   * enums and namespaces. */
  declarations(model: DeclarationReflection): Code[] {
    const { name, kind, flags, signatures = [] } = model;
    switch (kind) {
      case ReflectionKind.Class:
      case ReflectionKind.Interface:
        return this.heads(model);
      case ReflectionKind.Enum:
        return [`${flags.isConst ? 'const ' : ''}enum ${name}`];
      case ReflectionKind.Namespace:
        return [`namespace ${name}`];
      case ReflectionKind.Function:
        return signatures.map(signature => ['function ', this.called(name, signature), ';']);
      case ReflectionKind.TypeAlias: {
        const type = model.type ? this.type(model.type) : this.object(model);
        return [[`type ${name}`, this.typeParameters(model.typeParameters), ' = ', type, ';']];
      }
      case ReflectionKind.Variable:
        return [[`${flags.isConst ? 'const' : 'let'} ${name}: `, this.type(model.type), ';']];
      default:
        return this.member(model).map(code => [code, ';']);
    }
  }

  /** The call and index signatures of a class or interface. */
  calls(model: DeclarationReflection): Code[] {
    return this.ownCalls(model).map(code => [code, ';']);
  }

  /** A class or interface without its body. An interface merged with a class follows on the next line. */
  private heads(model: DeclarationReflection): Code[] {
    const { name, kind, flags, extendedTypes, implementedTypes } = model;
    const bases = (keyword: string, types: SomeType[] = []) =>
      types.length > 0 ? [line, `${keyword} `, join(', ', this.each(types))] : '';
    const word = ReflectionKind[kind].toLowerCase();
    return [
      group([
        `${flags.isAbstract ? 'abstract ' : ''}${word} ${name}`,
        this.typeParameters(model.typeParameters),
        indent([bases('extends', extendedTypes), bases('implements', implementedTypes)]),
      ]),
      ...mergedBases(model).map(base => [`interface ${name} extends `, this.type(base)]),
    ];
  }

  private type(type: SomeType | undefined, where: TypeContext = TypeContext.none): Code {
    if (!type) return 'any';
    const code = type.visit(this.types);
    return type.needsParenthesis(where) ? ['(', code, ')'] : code;
  }

  private each(types: SomeType[], where?: TypeContext): Code[] {
    return types.map(type => this.type(type, where));
  }

  private named(name: string, symbol: Reflection | undefined, address?: string): Code {
    const to = symbol ? this.routeOf(symbol) : address;
    return to ? linked(name, to) : name;
  }

  /** Writes each kind of type, without the parentheses that its context may require. */
  private readonly types: TypeVisitor<Code> = {
    array: type => [this.type(type.elementType, TypeContext.arrayElement), '[]'],
    conditional: type =>
      group([
        this.type(type.checkType, TypeContext.conditionalCheck),
        ' extends ',
        this.type(type.extendsType, TypeContext.conditionalExtends),
        indent([
          [line, '? ', this.type(type.trueType, TypeContext.conditionalTrue)],
          [line, ': ', this.type(type.falseType, TypeContext.conditionalFalse)],
        ]),
      ]),
    indexedAccess: type => [
      this.type(type.objectType, TypeContext.indexedObject),
      ['[', this.type(type.indexType, TypeContext.indexedIndex), ']'],
    ],
    inferred: ({ name, constraint }) => [
      `infer ${name}`,
      constraint ? [' extends ', this.type(constraint, TypeContext.inferredConstraint)] : '',
    ],
    intersection: ({ types }) => join(' & ', this.each(types, TypeContext.intersectionElement)),
    intrinsic: ({ name }) => name,
    literal: ({ value }) => {
      if (typeof value === 'string') return quoted(value);
      return typeof value === 'bigint' ? `${value}n` : String(value);
    },
    mapped: type => {
      const { parameterType, nameType, templateType } = type;
      const key = [
        mappedModifier(type.readonlyModifier, 'readonly '),
        `[${type.parameter} in `,
        this.type(parameterType, TypeContext.mappedParameter),
        nameType ? [' as ', this.type(nameType, TypeContext.mappedName)] : '',
        `]${mappedModifier(type.optionalModifier, '?')}: `,
      ];
      return braces([[key, this.type(templateType, TypeContext.mappedTemplate)]]);
    },
    namedTupleMember: ({ name, isOptional, element }) => [
      `${name}${isOptional ? '?' : ''}: `,
      this.type(element),
    ],
    optional: type => [this.type(type.elementType, TypeContext.optionalElement), '?'],
    predicate: ({ asserts, name, targetType }) => [
      `${asserts ? 'asserts ' : ''}${name}`,
      targetType ? [' is ', this.type(targetType, TypeContext.predicateTarget)] : '',
    ],
    query: ({ queryType }) => {
      // Functions that are not exported have no page to link to.
      const { reflection } = queryType;
      const { signatures } = (reflection ?? {}) as Partial<DeclarationReflection>;
      return signatures && !this.routeOf(reflection!)
        ? this.callTypes(signatures)
        : ['typeof ', queryType.visit(this.types)];
    },
    reference: ({ reflection, externalUrl, typeArguments = [], name }) => {
      const isMember = reflection?.kindOf(ReflectionKind.EnumMember) && !name.includes('.');
      const { parent } = reflection ?? {};
      const own = this.each(typeArguments, TypeContext.referenceTypeArgument);
      return [
        isMember ? [this.named(parent!.name, parent), '.'] : '',
        this.named(name, reflection, externalUrl),
        own.length > 0 ? angles(own) : '',
      ];
    },
    reflection: ({ declaration }) => this.object(declaration),
    rest: type => ['...', this.type(type.elementType, TypeContext.restElement)],
    templateLiteral: ({ head, tail }) => [
      `\`${head}`,
      tail.map(([inner, text]) => [
        ['${', this.type(inner, TypeContext.templateLiteralElement)],
        `}${text}`,
      ]),
      '`',
    ],
    tuple: type => list('[', this.each(type.elements, TypeContext.tupleElement), ']'),
    typeOperator: ({ operator, target }) => [
      `${operator} `,
      this.type(target, TypeContext.typeOperatorTarget),
    ],
    union: ({ types }) => {
      const parts = this.each(types, TypeContext.unionElement);
      return group(indent([softline, ifBreak('| '), join([line, '| '], parts)]));
    },
    unknown: ({ name }) => name,
  };

  /** The type made of some signatures: a function, or an object with call signatures. */
  private callTypes(signatures: SignatureReflection[]): Code {
    const [only, ...others] = signatures;
    return only && others.length === 0
      ? [this.callee(only), ' => ', this.type(only.type)]
      : braces(signatures.map(signature => this.called('', signature)));
  }

  private object(declaration: DeclarationReflection): Code {
    const { signatures = [], indexSignatures = [] } = declaration;
    // TypeDoc sorts members, but their ids follow the order of declaration.
    const children = (declaration.children ?? []).toSorted((a, b) => a.id - b.id);
    if (signatures.length > 0 && indexSignatures.length + children.length === 0) {
      return this.callTypes(signatures);
    }
    return braces([
      ...this.ownCalls(declaration),
      ...children.flatMap(child => this.member(child)),
    ]);
  }

  private ownCalls({ signatures = [], indexSignatures = [] }: DeclarationReflection): Code[] {
    return [
      ...signatures.map(signature => this.called('', signature)),
      ...indexSignatures.map(index => {
        const names = (index.parameters ?? []).map(one => this.parameter(one));
        return [`${modifiers(index)}[`, join(', ', names), ']: ', this.type(index.type)];
      }),
    ];
  }

  /** All overloads of a member of a class, an interface or an object. */
  private member(model: DeclarationReflection): Code[] {
    const { signatures, getSignature, setSignature } = model;
    const name = memberName(model.name);
    const start = modifiers(model);
    if (model.kindOf(ReflectionKind.Constructor)) {
      const isOfClass = model.parent!.kindOf(ReflectionKind.Class);
      return signatures!.map(signature =>
        isOfClass
          ? [`${start}constructor`, this.parameterList(signature)]
          : this.called('', signature),
      );
    }
    if (getSignature || setSignature) {
      return [
        ...(getSignature ? [[`${start}get `, this.called(name, getSignature)]] : []),
        ...(setSignature ? [[`${start}set ${name}`, this.callee(setSignature)]] : []),
      ];
    }
    const whole = `${start}${name}${optional(model)}`;
    return (
      signatures?.map(signature => this.called(whole, signature)) ?? [
        [`${whole}: `, this.type(model.type)],
      ]
    );
  }

  private called(name: string, signature: SignatureReflection): Code {
    return [name, this.callee(signature), ': ', this.type(signature.type)];
  }

  private callee(signature: SignatureReflection): Code {
    const isAbstract = signature.flags.isAbstract;
    return [
      signature.kindOf(ReflectionKind.ConstructorSignature)
        ? `${isAbstract ? 'abstract ' : ''}new `
        : '',
      this.typeParameters(signature.typeParameters),
      this.parameterList(signature),
    ];
  }

  /** The parameters of a function. The braces of a single object parameter stay next to the parentheses. */
  private parameterList({ parameters = [] }: SignatureReflection): Code {
    const [only, ...others] = parameters;
    const type = only?.type;
    const isObject = type instanceof ReflectionType && Boolean(type.declaration.children);
    if (isObject && others.length === 0) return ['(', this.parameter(only!), ')'];
    const last = parameters.at(-1)?.flags.isRest ? '' : ',';
    return list(
      '(',
      parameters.map(one => this.parameter(one)),
      ')',
      { last },
    );
  }

  private parameter({ name, flags, defaultValue, type }: ParameterReflection): Code {
    const mark = flags.isOptional || defaultValue ? '?' : '';
    return [flags.isRest ? `...${name}: ` : `${name}${mark}: `, this.type(type)];
  }

  private typeParameters(all: TypeParameterReflection[] = []): Code {
    if (all.length === 0) return '';
    return angles(
      all.map(({ varianceModifier, flags, name, type, default: value }) => [
        flags.isConst ? 'const ' : '',
        varianceModifier ? `${varianceModifier} ` : '',
        name,
        type ? [' extends ', this.type(type)] : '',
        value ? [' = ', this.type(value)] : '',
      ]),
    );
  }
}
