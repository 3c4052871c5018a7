// The environment that jest gives the tests of a stage. Those of several stages run in one process one after
// another: each finds the folders of its own stage, and its requests are recorded in no other's transcript.
import http from 'node:http';
import { mkdtempSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import NodeEnvironment from 'jest-environment-node';
import { stageMark, transcriptOf } from './transcript';

const temporary = tmpdir();

export default class StageEnvironment extends NodeEnvironment {
  constructor(...[config, context]: ConstructorParameters<typeof NodeEnvironment>) {
    const folder = config.projectConfig.rootDir;
    // What was printed until here is of the tests before, whose results jest has reported by now.
    writeSync(1, stageMark(folder));
    process.chdir(folder);
    Object.assign(process.env, {
      HOME: folder,
      TMPDIR: mkdtempSync(path.join(temporary, 'stage-')),
      PAGE_TRANSCRIPT: transcriptOf(folder),
    });
    super(config, context);
  }

  async teardown(): Promise<void> {
    // Where record.ts listens; the inherited one is Node's.
    Reflect.deleteProperty(http.Server.prototype, 'emit');
    await super.teardown();
  }
}
