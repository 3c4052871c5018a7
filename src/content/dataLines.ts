/** Where something stands in a data file, for messages that name its line. */
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';

/** A text of a data file. */
export interface DataText {
  /** Keys and indexes that lead to it; of a key, those that lead to its value. */
  path: (string | number)[];
  value: string;
  /** 1-based. */
  line: number;
  isKey: boolean;
}

/** Every text of a JSON or YAML file, keys included, in the order of the file.
 * @param text of the file, as it was parsed before: faults of its form are not told here */
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

/** The line of what a path leads to, or of what is nearest above it. */
export function lineOf(text: string, path: readonly PropertyKey[]): number | undefined {
  const texts = dataTexts(text);
  for (let length = path.length; length > 0; length--) {
    const start = path.slice(0, length).map(String);
    const at = texts.find(one => start.every((part, index) => String(one.path[index]) === part));
    if (at) return at.line;
  }
  return undefined;
}
