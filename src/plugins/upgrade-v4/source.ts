/** A file of a project while rules change it: its syntax tree, its edits, and what is left to a person. */
import ts from 'typescript';

/** What the rules know about the project of a file. */
export interface Project {
  /** The packages that its package.json names. */
  packages: ReadonlySet<string>;
  /** Whether its files are ES modules. */
  isModule: boolean;
  /** Paths of the configurations of applications: that of the project, and those of its tests. */
  applications: ReadonlySet<string>;
  /** Classes whose objects differ from plain objects: they have methods, accessors or initial values. */
  richClasses: ReadonlySet<string>;
}

/** A change that is left to a person. */
export interface Note {
  file: string;
  /** 1-based. */
  line: number;
  problem: string;
  mend: string;
  /** The section of the upgrade guide. */
  section: string;
}

const isCore = (module: string) => /^@midwayjs\/(core|decorator)$/.test(module);

/** A property of an object by its name. */
export const propertyOf = ({ properties }: ts.ObjectLiteralExpression, name: string) =>
  properties.find(property => property.name?.getText().replaceAll(/['"]/g, '') === name);

/** Gives all lines but the first another indentation. */
const reindent = (text: string, from: string, to: string) =>
  text.replaceAll(`\n${from}`, `\n${to}`);

interface Edit {
  start: number;
  end: number;
  text: string;
}

export class Source {
  readonly notes: Note[] = [];
  private readonly edits: Edit[] = [];
  private readonly added = new Set<string>();
  private readonly removed = new Set<ts.Node>();

  constructor(
    readonly tree: ts.SourceFile,
    readonly project: Project,
  ) {}

  get path(): string {
    return this.tree.fileName;
  }

  /** All nodes that a test accepts, in their order. */
  find<Kind extends ts.Node>(test: (node: ts.Node) => node is Kind): Kind[] {
    const found: Kind[] = [];
    const visit = (node: ts.Node) => {
      if (test(node)) found.push(node);
      ts.forEachChild(node, visit);
    };
    visit(this.tree);
    return found;
  }

  note(node: ts.Node, problem: string, mend: string, section: string): void {
    const { line } = this.tree.getLineAndCharacterOfPosition(node.getStart());
    this.notes.push({ file: this.path, line: line + 1, problem, mend, section });
  }

  private edit(start: number, end: number, text: string): void {
    this.edits.push({ start, end, text });
  }

  replace(node: ts.Node, text: string): void {
    this.edit(node.getStart(), node.getEnd(), text);
  }

  /** Puts text before the end of a node. */
  append(node: ts.Node, text: string): void {
    this.edit(node.getEnd() - 1, node.getEnd() - 1, text);
  }

  /** Removes a statement with the end of its line. */
  removeStatement(node: ts.Node): void {
    const [rest] = /^[ \t]*\r?\n?/.exec(this.tree.text.slice(node.getEnd()))!;
    this.edit(node.getStart(), node.getEnd() + rest.length, '');
  }

  /** Removes an element of a list with its comma. Comments of the next element stay. */
  removeElement<Kind extends ts.Node>(list: ts.NodeArray<Kind>, element: Kind): void {
    const left = list.filter(one => !this.removed.has(one));
    this.removed.add(element);
    const index = left.indexOf(element);
    const [before, after] = [left[index - 1], left[index + 1]];
    if (after) {
      const [space] = /^\s*/.exec(this.tree.text.slice(after.pos))!;
      this.edit(element.getStart(), after.pos + space.length, '');
    } else this.edit(before?.getEnd() ?? list.pos, before ? element.getEnd() : list.end, '');
  }

  private indentOf(node: ts.Node): string {
    const start = this.tree.text.lastIndexOf('\n', node.getStart()) + 1;
    return /^[ \t]*/.exec(this.tree.text.slice(start))![0];
  }

  /** Adds a property to an object, in the layout of the others. */
  addProperty(object: ts.ObjectLiteralExpression, text: string): void {
    const { properties } = object;
    const last = properties.at(-1);
    const indent = this.indentOf(last ?? object);
    if (!last) return this.replace(object, `{ ${reindent(text, '', indent)} }`);
    const hasLines = this.tree.text.slice(last.getEnd(), object.getEnd()).includes('\n');
    const property = `${hasLines ? `\n${indent}` : ' '}${reindent(text, '', indent)}`;
    // A trailing comma is inside the list.
    const end = properties.hasTrailingComma ? properties.end : last.getEnd();
    const start = ts.getTrailingCommentRanges(this.tree.text, end)?.at(-1)?.end ?? end;
    if (!properties.hasTrailingComma) this.edit(end, end, ',');
    this.edit(start, start, `${property}${properties.hasTrailingComma ? ',' : ''}`);
  }

  /** Adds a property inside nested objects, and makes those that do not exist.
   * @param names of the objects and of the property
   * @returns false if the value of a name is not written as an object */
  addNested(root: ts.ObjectLiteralExpression, names: string[], value: ts.Expression): boolean {
    const [name, ...inner] = names;
    const next = propertyOf(root, name!);
    if (next) {
      const object = ts.isPropertyAssignment(next) ? next.initializer : next;
      if (!ts.isObjectLiteralExpression(object) || inner.length === 0) return false;
      return this.addNested(object, inner, value);
    }
    const unit = this.tree.text.includes('\n\t') ? '\t' : '  ';
    const text = names.reduceRight(
      (content, each) =>
        content
          ? `${each}: {\n${unit}${reindent(content, '', unit)},\n}`
          : `${each}: ${this.moved(value)}`,
      '',
    );
    this.addProperty(root, text);
    return true;
  }

  /** The text of a node without the indentation of its first line. */
  private moved = (node: ts.Node) => reindent(node.getText(), this.indentOf(node), '');

  /** The local name of what a module exports, if the file imports or requires it. */
  private localName(exported: string, isFrom: (module: string) => boolean): string | undefined {
    const imported = this.find(ts.isImportSpecifier).filter(each =>
      isFrom((each.parent.parent.parent.moduleSpecifier as ts.StringLiteral).text),
    );
    const required = this.find(ts.isBindingElement).filter(({ parent: { parent } }) => {
      const value = ts.isVariableDeclaration(parent) && parent.initializer?.getText();
      const [, module] = /^require\(['"](.+)['"]\)$/.exec(value || '') ?? [];
      // The imports that replace names of the core are for modules only.
      return module && isFrom(module) && !isCore(module);
    });
    return [...imported, ...required]
      .find(({ name, propertyName }) => (propertyName ?? name).getText() === exported)
      ?.name.getText();
  }

  /** The uses of a name that a module exports. */
  usesOf(name: string, isFrom: (module: string) => boolean = isCore): ts.Identifier[] {
    const local = this.localName(name, isFrom);
    return this.find(ts.isIdentifier).filter(
      node =>
        node.text === local &&
        ((node.parent as { name?: ts.Node }).name !== node ||
          ts.isShorthandPropertyAssignment(node.parent)) &&
        !ts.isImportSpecifier(node.parent),
    );
  }

  /** Replaces nodes by an expression of a name from the core. */
  replaceByCore(nodes: ts.Node[], name: string, text = name): void {
    for (const node of nodes) this.replace(node, text);
    if (nodes.length > 0) this.added.add(name);
  }

  /** Imports a name from the core. */
  importFromCore(name: string): void {
    this.added.add(name);
  }

  /** Whether edits have removed all uses of a name. */
  private isUnused(name: string): boolean {
    const uses = this.usesOf(name);
    const isEdited = (node: ts.Node) =>
      this.edits.some(({ start, end }) => start <= node.getStart() && node.getEnd() <= end);
    const isInserted = this.edits.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text));
    return uses.length > 0 && uses.every(isEdited) && !isInserted;
  }

  /** Writes the imports from the core as one, if they change. */
  private writeImports(): void {
    const isKept = ({ name, propertyName }: ts.ImportSpecifier) =>
      !this.isUnused((propertyName ?? name).text);
    const all = this.find(ts.isNamedImports)
      .map(names => ({ names, clause: names.parent, statement: names.parent.parent }))
      .filter(({ statement }) => isCore((statement.moduleSpecifier as ts.StringLiteral).text))
      // An import of types stays apart if nothing in it changes.
      .filter(({ names, clause }) => !clause.isTypeOnly || !names.elements.every(isKept))
      .sort((a, b) => Number(a.clause.isTypeOnly) - Number(b.clause.isTypeOnly));
    const [first, ...others] = all;
    const elements = all.flatMap(({ names }) => [...names.elements]);
    const isMerged =
      others.length > 0 && all.some(({ statement }) => /decorator/.test(statement.getText()));
    if (!first || (this.added.size === 0 && elements.every(isKept) && !isMerged)) return;
    const kept = elements.filter(isKept).map(element => element.getText());
    const list = [...new Set([...kept, ...this.added])];
    if (kept.every((name, index) => index === 0 || kept[index - 1]! < name)) list.sort();
    const isLong = first.names.getText().includes('\n');
    const text = isLong ? `{\n  ${list.join(',\n  ')},\n}` : `{ ${list.join(', ')} }`;
    if (list.length === 0) this.removeStatement(first.statement);
    else this.replace(first.names, text);
    for (const { statement } of others) this.removeStatement(statement);
  }

  /** The text after all edits. */
  result(): string {
    this.writeImports();
    const eol = this.tree.text.includes('\r\n') ? '\r\n' : '\n';
    // What another edit removes or replaces as a whole needs no edit inside it.
    const isInside = (edit: Edit) =>
      this.edits.some(
        ({ start, end }) =>
          (start < edit.start || edit.end < end) &&
          start <= edit.start &&
          edit.end <= end &&
          start < edit.end &&
          edit.start < end,
      );
    return this.edits
      .filter(edit => !isInside(edit))
      .map((edit, index) => ({ ...edit, index }))
      .sort((a, b) => b.start - a.start || b.end - a.end || b.index - a.index)
      .reduce(
        (text, { start, end, text: inserted }) =>
          text.slice(0, start) + inserted.replaceAll(/\r?\n/g, eol) + text.slice(end),
        this.tree.text,
      );
  }
}
