/** Finds the lines of values in data files, for error messages. */
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';

/** A string in a data file. */
export interface DataText {
  /** Keys and indexes that lead to it; a key has the path of its value. */
  path: (string | number)[];
  value: string;
  /** 1-based. */
  line: number;
  isKey: boolean;
}

/** All strings of a JSON or YAML file, keys included, in the order of the file.
 * @param text of a file that parses: syntax errors are not reported here */
export function dataTexts(text: string): DataText[] {
  const lines = new LineCounter();
  const found: DataText[] = [];
  const walk = (node: unknown, path: DataText['path'], isKey = false) => {
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        const inside = [...path, String(isScalar(key) ? key.value : key)];
        walk(key, inside, true);
        walk(value, inside);
      }
    } else if (isSeq(node)) {
      node.items.forEach((item, index) => walk(item, [...path, index]));
    } else if (isScalar(node) && typeof node.value === 'string') {
      found.push({ path, value: node.value, line: lines.linePos(node.range![0]).line, isKey });
    }
  };
  walk(parseDocument(text, { lineCounter: lines }).contents, []);
  return found;
}

/** The line of the value at a path, or else of its nearest ancestor. */
export function lineOf(text: string, path: readonly PropertyKey[]): number | undefined {
  const texts = dataTexts(text);
  for (let length = path.length; length > 0; length--) {
    const start = path.slice(0, length).map(String);
    const at = texts.find(one => start.every((part, index) => String(one.path[index]) === part));
    if (at) return at.line;
  }
  return undefined;
}
