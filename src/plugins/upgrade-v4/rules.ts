/** The rules that carry an application over from 3.x to 4.x. Each changes one thing of the upgrade guide. A rule that
 * sees code which it cannot change leaves a note. */
import ts from 'typescript';
import { propertyOf, type Source } from './source';

type Rule = (source: Source) => void;

const isMock = (module: string) => module === '@midwayjs/mock';

/** The calls of a name that a module exports; of decorators, too. */
const callsOf = (source: Source, name: string, isFrom?: (module: string) => boolean) =>
  source
    .usesOf(name, isFrom)
    .flatMap(({ parent }) => (ts.isCallExpression(parent) ? [parent] : []))
    .filter(({ expression }) => ts.isIdentifier(expression));

const objectOf = (node: ts.Node | undefined) =>
  node && ts.isObjectLiteralExpression(node) ? node : undefined;

/** The initial value of a property. */
const valueOf = (property: ts.ObjectLiteralElementLike | undefined) =>
  property && ts.isPropertyAssignment(property) ? property.initializer : undefined;

/** Imports from `@midwayjs/decorator` come from the core. Merging with other imports is left to `Source`. */
const decoratorPackage: Rule = source => {
  for (const module of source.find(ts.isStringLiteral)) {
    if (module.text !== '@midwayjs/decorator') continue;
    const [quote] = module.getText();
    source.replace(module, `${quote}@midwayjs/core${quote}`);
  }
};

/** The core exports nothing by the paths of its files. */
const corePaths: Rule = source => {
  const isPath = (text: string) => text.startsWith('@midwayjs/core/dist/');
  for (const module of source.find(ts.isStringLiteral).filter(({ text }) => isPath(text))) {
    const [quote] = module.getText();
    if (ts.isModuleDeclaration(module.parent))
      source.replace(module, `${quote}@midwayjs/core${quote}`);
    else
      source.note(
        module,
        `4.x does not export ${module.text}`,
        'Import from @midwayjs/core what it exports',
        'names',
      );
  }
};

/** The configuration of an application has a detector, to which the settings of the scan move. */
const detector: Rule = source => {
  const [call] = callsOf(source, 'Configuration').filter(({ parent }) => ts.isDecorator(parent));
  if (!call) return;
  const [argument] = call.arguments;
  const options = objectOf(argument);
  if (argument && !options) {
    source.note(
      argument,
      'The options of @Configuration are not written as an object here',
      'Add "detector: new CommonJSFileDetector()" where they are',
      'detector',
    );
    return;
  }
  // `detector: false` means the same in 4.x.
  if (options && propertyOf(options, 'detector')) return;
  const settings = ['conflictCheck', 'detectorOptions'].flatMap(
    name => (options && propertyOf(options, name)) ?? [],
  );
  const scanned = settings.flatMap(property => {
    const value = valueOf(property);
    if (!value) return [];
    const inner = objectOf(value);
    return inner
      ? inner.properties.map(each => each.getText())
      : [`conflictCheck: ${value.getText()}`];
  });
  if (!source.project.applications.has(source.path)) {
    for (const property of settings) source.removeElement(options!.properties, property);
    return;
  }
  const name = source.project.isModule ? 'ESModuleFileDetector' : 'CommonJSFileDetector';
  const text = `detector: new ${name}(${scanned.length > 0 ? `{ ${scanned.join(', ')} }` : ''})`;
  source.importFromCore(name);
  const [first, ...others] = settings;
  if (!options) source.append(call, `{ ${text} }`);
  else if (first) source.replace(first, text);
  else source.addProperty(options, text);
  for (const property of others) source.removeElement(options!.properties, property);
};

/** `createApp` gets the folder that it used without arguments. A component as its third argument moves to the options. */
const createApp: Rule = source => {
  for (const call of callsOf(source, 'createApp', isMock)) {
    const [, options, component] = call.arguments;
    if (call.arguments.length === 0) source.append(call, 'process.cwd()');
    if (!component) continue;
    const object = objectOf(options);
    if (object && !propertyOf(object, 'imports')) {
      source.addProperty(object, `imports: [${component.getText()}]`);
      source.removeElement(call.arguments, component);
    } else {
      source.note(
        component,
        'createApp has no third argument',
        'Move the component to "imports" in the second argument',
        'tests',
      );
    }
  }
};

/** The options that start an application name what they import, and no detector. */
const startOptions: Rule = source => {
  const calls = [
    ...['createApp', 'createLightApp', 'createFunctionApp'].flatMap(name =>
      callsOf(source, name, isMock),
    ),
    ...source
      .usesOf('Bootstrap', module => module === '@midwayjs/bootstrap')
      .flatMap(({ parent: { parent } }) => (ts.isCallExpression(parent) ? [parent] : [])),
  ];
  for (const object of calls.flatMap(call =>
    call.arguments.flatMap(each => objectOf(each) ?? []),
  )) {
    const detects = propertyOf(object, 'moduleDetector');
    if (detects) source.removeElement(object.properties, detects);
    const configuration = propertyOf(object, 'configurationModule');
    if (configuration) {
      const value = valueOf(configuration)?.getText() ?? configuration.getText();
      source.replace(configuration, `imports: ${value}`);
    }
  }
};

/** `@App()` is `@MainApp()`, and `@Config(ALL)` is `@AllConfig()`. */
const mainDecorators: Rule = source => {
  const app = callsOf(source, 'App').filter(call => call.arguments.length === 0);
  source.replaceByCore(
    app.map(call => call.expression),
    'MainApp',
  );
  const [all] = source.usesOf('ALL');
  const config = callsOf(source, 'Config').filter(
    ({ arguments: [key] }) => key && all && key.getText() === all.text,
  );
  source.replaceByCore(config, 'AllConfig', 'AllConfig()');
};

/** Names of the core with another name in 4.x. */
const renamed = {
  IApplicationContext: 'IMidwayContainer',
  IMidwayLogger: 'ILogger',
  PathFileUtil: 'PathFileUtils',
};

/** Names of the core that 4.x lacks, and what to do without them. */
const removed: Record<string, string> = {
  Pipeline: 'Remove the decorator, and call the methods one after the other',
  IPipelineHandler: 'Call the methods of the pipeline one after the other',
  IValveHandler: 'Make it a class of your own',
  FrameworkType: "Compare getNamespace() with a name such as 'koa'",
  MidwayFrameworkType: "Compare getNamespace() with a name such as 'koa'",
  createConfiguration: 'Write defineConfiguration from @midwayjs/core/functional',
};

const coreNames: Rule = source => {
  for (const [name, to] of Object.entries(renamed)) source.replaceByCore(source.usesOf(name), to);
  for (const [name, mend] of Object.entries(removed)) {
    const [use] = source.usesOf(name);
    if (use) source.note(use, `4.x has no ${name}`, mend, 'names');
  }
  for (const call of source.find(ts.isCallExpression)) {
    const { expression, arguments: given } = call;
    if (!ts.isPropertyAccessExpression(expression)) continue;
    const { text } = expression.name;
    if (text === 'getFrameworkType')
      source.note(
        call,
        '4.x has no getFrameworkType()',
        "Call getNamespace(), which returns a name such as 'koa'",
        'names',
      );
    const isGet = /^get(Async)?$/.test(text) && objectOf(given[2]);
    if (isGet && propertyOf(isGet, 'originName')) source.removeElement(given, given[2]!);
  }
};

/** Formats of context logs move to the logger, which has one: a second format is left to a person. */
const logFormats: Rule = source => {
  const roots = new Set<ts.Node>();
  for (const property of source.find(ts.isPropertyAssignment)) {
    if (property.name.getText() !== 'contextLoggerFormat') continue;
    const framework = property.parent;
    const root = objectOf(framework.parent.parent);
    const names = ['midwayLogger', 'clients', 'appLogger', 'contextFormat'];
    if (root && !roots.has(root) && source.addNested(root, names, property.initializer)) {
      roots.add(root);
      const isAlone = root.properties.length === 1 && !root.properties.hasTrailingComma;
      // Without another property, the comma before what is added needs this one.
      if (framework.properties.length > 1 || isAlone)
        source.removeElement(framework.properties, property);
      else source.removeElement(root.properties, framework.parent as ts.PropertyAssignment);
    } else {
      source.note(
        property,
        '4.x ignores contextLoggerFormat',
        'Move the function to "midwayLogger.clients.appLogger.contextFormat"',
        'logs',
      );
    }
  }
};

/** The component for the async context is part of the core. */
const asyncContext: Rule = source => {
  for (const statement of source.find(ts.isImportDeclaration)) {
    if (
      !/^['"]@midwayjs\/async-hooks-context-manager['"]$/.test(statement.moduleSpecifier.getText())
    )
      continue;
    source.removeStatement(statement);
    const local = statement.importClause?.namedBindings ?? statement.importClause;
    const name = local && 'name' in local ? local.name?.text : undefined;
    for (const use of source.find(ts.isIdentifier).filter(({ text }) => text === name)) {
      if (ts.isArrayLiteralExpression(use.parent)) source.removeElement(use.parent.elements, use);
    }
  }
};

/** Koa 3 no longer understands the address `back`. */
const redirects: Rule = source => {
  if (!source.project.packages.has('@midwayjs/koa')) return;
  for (const { expression, arguments: given } of source.find(ts.isCallExpression)) {
    const [to] = given;
    if (!to || !ts.isStringLiteral(to) || to.text !== 'back') continue;
    if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'redirect') continue;
    source.replace(expression.name, 'back');
    source.removeElement(given, to);
  }
};

/** Parameters are no longer turned into objects of classes. */
const parameters: Rule = source => {
  if (source.project.packages.has('@midwayjs/validation')) return;
  for (const name of ['Query', 'Queries', 'Body', 'Param', 'Headers']) {
    for (const { parent } of callsOf(source, name)) {
      const parameter = ts.isDecorator(parent) ? parent.parent : undefined;
      if (!parameter || !ts.isParameter(parameter) || !parameter.type) continue;
      const type = parameter.type.getText();
      const what = `4.x leaves a string or a plain object here, not an object of ${type}`;
      if (type === 'Date' || source.project.richClasses.has(type))
        source.note(
          parameter,
          what,
          'Declare what arrives and convert it, or add @midwayjs/validation',
          'parameters',
        );
    }
  }
};

export const rules: Rule[] = [
  decoratorPackage,
  corePaths,
  detector,
  createApp,
  startOptions,
  mainDecorators,
  coreNames,
  logFormats,
  asyncContext,
  redirects,
  parameters,
];
