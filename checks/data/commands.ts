import path from 'node:path';
import type { Collection } from '../../src/content/collections';
import { parseRef } from '../../src/content/packageRef';
import { checkPackage, findProgram } from './packages';

/** Programs that a reader's machine has, or that do not come from npm. */
const programs = new Set(
  `. : [ alias bash bg break cd command continue echo eval exec exit false fg jobs kill printf pwd
  read return set sh shift sleep source test time trap true type ulimit umask wait
  awk base64 cat chmod chown cp curl cut date diff dig env find git grep gzip head hostname htop
  jq less ln ls lsof make mkdir mktemp mv nc nohup openssl ping ps rm rmdir rsync scp sed seq sort
  ss ssh sudo tail tar tee telnet timeout top touch tr tree uniq unzip wc wget which xargs yes zip
  ab brew apt-get apk nginx systemctl
  docker docker-compose kubectl
  node npm npx pnpm yarn corepack nvm protoc
  consul etcdctl mongosh mysql psql redis-cli redis-server sqlite3
  kafka-console-consumer.sh kafka-console-producer.sh kafka-topics.sh rabbitmqctl`.split(/\s+/),
);

/** Programs that run another command, which follows their options and assignments. */
const wrappers = new Set(['command', 'cross-env', 'env', 'exec', 'nohup', 'sudo', 'time']);

/** The npm scripts of a new application. */
export const standardScripts = ['build', 'ci', 'cov', 'dev', 'lint', 'lint:fix', 'start', 'test'];

type Verb = 'packages' | 'package' | 'script' | 'itself' | 'create' | 'execute' | 'nothing';

/** What the first operand of npm, pnpm and yarn says about the operands that follow. */
const verbs = new Map<string, Verb>(
  Object.entries({
    packages:
      'add explain i in install link list ls outdated remove rm un uninstall up update upgrade why',
    package: 'info show view',
    script: 'run run-script',
    itself: 'restart start stop t test',
    create: 'create init',
    execute: 'dlx exec x',
    nothing:
      'audit cache ci config dedupe get help login pack pkg prefix prune publish root set version',
  } satisfies Record<Verb, string>).flatMap(([verb, words]) =>
    words.split(' ').map(word => [word, verb as Verb] as const),
  ),
);

/** Options of npm, pnpm and yarn that take the next word as their value. */
const valued = /^(--(cwd|dir|filter|include|loglevel|omit|prefix|registry|tag|workspace)|-[Cw])$/;

function operands(words: string[]): string[] {
  const end = words.indexOf('--');
  return words
    .slice(0, end < 0 ? undefined : end)
    .filter((word, i) => !word.startsWith('-') && !valued.test(words[i - 1] ?? ''));
}

/** What the commands of a page can refer to. */
export interface Surroundings {
  collection: Collection;
  /** Titles of the blocks of the page. */
  files: Set<string>;
  /** Scripts that the commands may run. */
  scripts: Set<string>;
  /** Collects the name of each package that a command asks for. */
  used: Set<string>;
}

function checkRef(word: string, around: Surroundings): string[] {
  const ref = parseRef(word);
  if (!ref) return [];
  around.used.add(ref.name);
  return checkPackage(ref, around.collection);
}

function checkScript(script: string, { scripts }: Surroundings): string[] {
  if (scripts.has(script)) return [];
  return [
    `there is no script "${script}"; use one of ${[...scripts].join(', ')}, or show it in a block titled "package.json"`,
  ];
}

function checkExecuted(words: string[], around: Surroundings): string[] {
  const at = words.findIndex(
    (word, i) => !word.startsWith('-') && !/^(-p|--package)$/.test(words[i - 1] ?? ''),
  );
  const named = words.flatMap((word, i) => {
    const [, option, value] = /^(-p|--package)(?:=(.*))?$/.exec(word) ?? [];
    return option && i < at ? [value ?? words[i + 1] ?? ''] : [];
  });
  const program = at < 0 ? undefined : words[at]!;
  const bringer = program && findProgram(program, around.collection);
  if (bringer) around.used.add(bringer);
  return [
    ...named.flatMap(word => checkRef(word, around)),
    ...(program && !bringer && named.length === 0 ? checkRef(program, around) : []),
    ...(program && wrappers.has(program) ? checkCommand(words.slice(at), around) : []),
  ];
}

function checkManager([manager, ...words]: string[], around: Surroundings): string[] {
  const [verb, ...rest] = operands(words);
  if (!verb) return [];
  switch (verbs.get(verb)) {
    case 'packages':
      return rest.flatMap(word => checkRef(word, around));
    case 'package':
      return rest.slice(0, 1).flatMap(word => checkRef(word, around));
    case 'script':
      return rest.slice(0, 1).flatMap(word => checkScript(word, around));
    case 'itself':
      return checkScript(verb === 't' ? 'test' : verb, around);
    case 'create':
      return rest
        .slice(0, 1)
        .flatMap(word => checkRef(word.replace(/^(@[^/]+\/)?/, '$1create-'), around));
    case 'execute':
      return checkExecuted(words.slice(words.indexOf(verb) + 1), around);
    case 'nothing':
      return [];
    case undefined:
      if (manager === 'npm') return [`npm has no command "${verb}"`];
      return findProgram(verb, around.collection) ? [] : checkScript(verb, around);
  }
}

/** Finds programs, packages and scripts in a simple command that do not exist.
 * @param words the command without quotes, redirections and leading assignments */
export function checkCommand(words: string[], around: Surroundings): string[] {
  const [program = '', ...rest] = words;
  if (wrappers.has(program)) {
    const at = rest.findIndex(word => !/^-|^\w+=/.test(word));
    const inner = at < 0 ? [] : checkCommand(rest.slice(at), around);
    return [...checkProgram(program, around), ...inner];
  }
  if (program === 'npx') return checkExecuted(rest, around);
  if (['npm', 'pnpm', 'yarn'].includes(program)) return checkManager(words, around);
  return checkProgram(program, around);
}

function checkProgram(program: string, around: Surroundings): string[] {
  if (program.startsWith('$') || programs.has(program)) return [];
  const file = path.posix.normalize(program);
  if (program.includes('/') && around.files.has(file)) return [];
  const bin = program.replace(/^.*node_modules\/\.bin\//, '');
  const bringer = findProgram(bin, around.collection);
  if (bringer) {
    around.used.add(bringer);
    return [];
  }
  return [
    `command "${program}" is neither a program of checks/data/commands.ts or of a known package nor a file of the page: correct it, or add it to one of the lists in checks/data`,
  ];
}
