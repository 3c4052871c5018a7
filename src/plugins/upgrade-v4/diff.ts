import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import type { Files } from './upgrade';

/** The changes of files as one unified diff, which `git apply` reads. */
export const diffOf = (before: Files, changed: Files): string =>
  Object.entries(changed)
    .map(([file, text]) =>
      createTwoFilesPatch(`a/${file}`, `b/${file}`, before[file]!, text, undefined, undefined, {
        context: 3,
        headerOptions: FILE_HEADERS_ONLY,
      }),
    )
    .join('');
