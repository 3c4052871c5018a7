/** Texts of changes and of the comparison of types. */
import { translate } from '@docusaurus/Translate';
import type { Break, DecoratedPlace } from '@site/src/plugins/changelog/breaks';
import type { TypeChange, TypeGroup } from '@site/src/plugins/changelog/typeChanges';

const separator = () =>
  translate({
    id: 'changelog.types.separator',
    message: '、',
    description: 'Between names in a list of the comparison of types',
  });

/** A heading with the number of entries below it. */
export const counted = (title: string, count: number): string =>
  translate(
    {
      id: 'changelog.counted',
      message: '{title}（{count}）',
      description: 'A heading with the number of entries below it',
    },
    { title, count },
  );

/** Joins names to a list. */
export const join = (names: string[]): string => names.join(separator());

const placesOf = (): Record<DecoratedPlace, string> => ({
  class: translate({
    id: 'changelog.types.place.class',
    message: '类',
    description: 'What a decorator can stand before',
  }),
  method: translate({
    id: 'changelog.types.place.method',
    message: '方法',
    description: 'What a decorator can stand before',
  }),
  property: translate({
    id: 'changelog.types.place.property',
    message: '属性',
    description: 'What a decorator can stand before',
  }),
  parameter: translate({
    id: 'changelog.types.place.parameter',
    message: '参数',
    description: 'What a decorator can stand before',
  }),
});

/** Kinds of breaks whose reason is always the same text. */
type PlainKind = Exclude<
  Break,
  { names: string[] } | { types: string[] } | { places: unknown } | { kind: 'renamed' }
>['kind'];

const plainReasons = (): Record<PlainKind, string> => ({
  removed: translate({
    id: 'changelog.types.removed',
    message: '已移除',
    description: 'Reason: an export or a member was removed',
  }),
  promise: translate({
    id: 'changelog.types.promise',
    message: '现在返回 Promise',
    description: 'Reason: a function now returns a promise',
  }),
  nothing: translate({
    id: 'changelog.types.nothing',
    message: '不再返回值',
    description: 'Reason: a function no longer returns a value',
  }),
  'type-only': translate({
    id: 'changelog.types.typeOnly',
    message: '现在只是类型，不能当作值使用',
    description: 'Reason: a class or a constant became a type',
  }),
  protected: translate({
    id: 'changelog.types.protected',
    message: '现在只有子类能使用',
    description: 'Reason: a member became protected',
  }),
  static: translate({
    id: 'changelog.types.static',
    message: '由静态成员改为实例成员，或由实例成员改为静态成员',
    description: 'Reason: a member became static, or is no longer static',
  }),
  'type-parameters': translate({
    id: 'changelog.types.typeParameters',
    message: '类型参数的个数不同了',
    description: 'Reason: a class or a type takes a different number of type arguments',
  }),
  'required-option': translate({
    id: 'changelog.types.requiredOption',
    message: '现在必须提供',
    description: 'Reason: an option became required',
  }),
});

function narrowedReason({ name, types }: Extract<Break, { kind: 'narrowed' }>): string {
  return name
    ? translate(
        {
          id: 'changelog.types.narrowedParameter',
          message: '参数 {name} 不再接受 {types}',
          description: 'Reason: a parameter accepts fewer types',
        },
        { name, types: join(types) },
      )
    : translate(
        {
          id: 'changelog.types.narrowed',
          message: '不再接受 {types}',
          description: 'Reason: an option accepts fewer types',
        },
        { types: join(types) },
      );
}

/** Explains why code no longer compiles. */
export function reasonOf(broken: Break, { renamedTo = '' }: TypeChange): string {
  switch (broken.kind) {
    case 'renamed':
      return translate(
        {
          id: 'changelog.types.renamed',
          message: '改名为 {name}',
          description: 'Reason: an export was renamed',
        },
        { name: renamedTo },
      );
    case 'required':
      return translate(
        {
          id: 'changelog.types.required',
          message: '调用时必须传入 {names}',
          description: 'Reason: a function has new required parameters',
        },
        { names: join(broken.names) },
      );
    case 'surplus':
      return translate(
        {
          id: 'changelog.types.surplus',
          message: '不再有参数 {names}',
          description: 'Reason: a function lost parameters',
        },
        { names: join(broken.names) },
      );
    case 'decorates':
      return translate(
        {
          id: 'changelog.types.decorates',
          message: '现在只能装饰{places}',
          description: 'Reason: a decorator fits fewer places; {places} are classes, methods …',
        },
        { places: join(broken.places.map(place => placesOf()[place])) },
      );
    case 'nullable':
      return translate(
        {
          id: 'changelog.types.nullable',
          message: 'strict 项目中，使用前要先排除 {types}',
          description: 'Reason: a value may be undefined or null, which strict projects must check',
        },
        { types: join(broken.types) },
      );
    case 'narrowed':
      return narrowedReason(broken);
    default:
      return plainReasons()[broken.kind];
  }
}

export const titlesOf = (): Record<TypeGroup | 'defaults', string> => ({
  removed: translate({
    id: 'changelog.types.group.removed',
    message: '移除',
    description: 'Heading of removed exports whose use still compiles',
  }),
  changed: translate({
    id: 'changelog.types.group.changed',
    message: '签名变化',
    description: 'Heading of exports whose type changed',
  }),
  added: translate({
    id: 'changelog.types.group.added',
    message: '新增',
    description: 'Heading of new exports',
  }),
  options: translate({
    id: 'changelog.types.group.options',
    message: '选项',
    description: 'Heading of options that were added, removed or changed their type',
  }),
  deprecated: translate({
    id: 'changelog.types.group.deprecated',
    message: '弃用',
    description: 'Heading of newly deprecated exports',
  }),
  defaults: translate({
    id: 'changelog.types.group.defaults',
    message: '默认值',
    description: 'Heading of changed default values',
  }),
});

/** The text of a default value. `…` stands for a computed value. */
export const valueOf = (value: string | undefined) =>
  value === '…'
    ? translate({
        id: 'changelog.types.computed',
        message: '由代码计算',
        description: 'Stands for a default value that code computes',
      })
    : value;
