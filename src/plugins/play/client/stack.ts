/** Errors with the lines of the files as their author sees them. */
import { decode } from '@jridgewell/sourcemap-codec';
import { inspect } from 'node-inspect-extracted';
import { compiled } from './modules';
import { folder } from './node/process';

const decoded = new Map<string, ReturnType<typeof decode>>();

/** The source map at the end of compiled code. */
function mappingsOf(file: string): ReturnType<typeof decode> {
  const known = decoded.get(file);
  if (known) return known;
  const [, text] =
    /\/\/# sourceMappingURL=data:\S+?;base64,(\S+)\s*$/.exec(compiled.get(file) ?? '') ?? [];
  const found = text ? decode((JSON.parse(atob(text)) as { mappings: string }).mappings) : [];
  decoded.set(file, found);
  return found;
}

const place = new RegExp(`(${folder}/[^\\s:()]+):(\\d+):(\\d+)`, 'g');

/** Replaces places in compiled code by those in the source. */
export const toSource = (text: string): string =>
  text.replace(place, (whole, file: string, line: string, column: string) => {
    const segments = mappingsOf(file)[Number(line) - 1] ?? [];
    const found = segments.findLast(([at, ...more]) => at < Number(column) && more.length > 0);
    return found ? `${file}:${found[2]! + 1}:${found[3]! + 1}` : whole;
  });

/** Whether stacks name the source from the start, as V8 allows. */
let areMapped = false;

/** Has stacks name the source wherever code reads them, if the browser allows it. */
export function mapStacks(): void {
  Error.prepareStackTrace = (error, frames) => {
    areMapped = true;
    return toSource([String(error), ...(frames as unknown[] as string[])].join('\n    at '));
  };
  void new Error().stack;
}

/** Has a text with stacks name the source. */
export const inSource = (text: string): string => (areMapped ? text : toSource(text));

/** A thrown value that is no error. */
const shown = (value: unknown) => (typeof value === 'string' ? value : inspect(value));

/** The text of an error: its message, and its stack in the source. */
export function textOf(error: unknown): string {
  if (!(error instanceof Error)) return shown(error);
  // Code may have put anything there.
  const [stack, message] = [String(error.stack ?? ''), String(error.message)];
  return inSource(stack.includes(message) ? stack : `${message}\n${stack}`);
}

/** A failure as it is told to a reader: the message, and the frames in files of the project.
 * @param file a file of the project
 * @returns also the first line of this file in the stack */
export function failureOf(error: unknown, file?: string): { message: string; line?: number } {
  if (!(error instanceof Error)) return { message: shown(error) };
  const frames = textOf(error).replace(error.message, '').split('\n').slice(1);
  const own = frames.filter(
    frame => frame.includes(`${folder}/`) && !frame.includes('/node_modules/'),
  );
  const at = own.find(frame => file && frame.includes(`/${file}:`));
  const line = at && /:(\d+):\d+\)?$/.exec(at)?.[1];
  const isPlain = /^(Error|JestAssertionError)?$/.test(error.name);
  const message = isPlain ? error.message : `${error.name}: ${error.message}`;
  return {
    message: [message, ...own.map(frame => frame.replace(`${folder}/`, ''))].join('\n'),
    ...(line && { line: Number(line) }),
  };
}
