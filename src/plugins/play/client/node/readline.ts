/** Stands in for `readline`: the lines of a stream. Lacks terminals: history, completion and cursors. */
import { EventEmitter, once } from 'events';
import type { Readable } from 'stream';

class Interface extends EventEmitter {
  closed = false;
  private rest = '';
  constructor(private input: Readable & { setEncoding(encoding: string): unknown }) {
    super();
    const decoder = new TextDecoder();
    input.on('data', (chunk: Uint8Array | string) => {
      this.rest += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
      const lines = this.rest.split(/\r\n|\n|\r(?!$)/);
      this.rest = lines.pop()!;
      for (const line of lines) this.emit('line', line);
    });
    input.on('end', () => {
      if (this.rest) this.emit('line', this.rest);
      this.close();
    });
  }
  close() {
    if (this.closed) return;
    this.closed = true;
    this.emit('close');
  }
  pause() {
    this.input.pause();
    return this;
  }
  resume() {
    this.input.resume();
    return this;
  }
  async *[Symbol.asyncIterator]() {
    const lines: string[] = [];
    this.on('line', (line: string) => lines.push(line));
    while (!this.closed || lines.length > 0) {
      if (lines.length > 0) yield lines.shift()!;
      else await Promise.race([once(this, 'line'), once(this, 'close')]);
    }
  }
}

export const readline = {
  Interface,
  createInterface: (input: { input?: Interface['input'] }) =>
    new Interface(input.input ?? (input as Interface['input'])),
};
