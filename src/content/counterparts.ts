/** Maps pages to their counterparts in other versions. */
import { readFileSync } from 'node:fs';
import type { GlobalPluginData } from '@docusaurus/plugin-content-docs/client';
import * as z from 'zod';
import type { Problem } from '../lib/problem';
import { currentVersion } from '../config/site';

const file = 'src/config/counterparts.json';

/** Each row is a subject: its pages by version. The first page of a version is the target of the version switch. A
 * version without a page on the subject may be left out. */
const subjects = z.array(z.record(z.string(), z.array(z.string())));
export type Subjects = z.infer<typeof subjects>;

/** Reads the subjects.
 * @throws if the file does not fit the schema */
export function readSubjects(): Subjects {
  return subjects.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Checks that every page has exactly one subject.
 * @param ids ids of all pages, by version */
export function checkSubjects(subjects: Subjects, ids: Record<string, string[]>): Problem[] {
  return Object.entries(ids).flatMap(([version, pages]) => {
    const problem = (message: string) => ({ file, message });
    const listed = subjects.flatMap(subject => subject[version] ?? []);
    const count = (id: string) => listed.filter(one => one === id).length;
    return [
      ...[...new Set(listed)]
        .filter(id => count(id) > 1)
        .map(id => problem(`"${id}" of ${version} is in two rows; keep one`)),
      ...pages
        .filter(id => count(id) === 0)
        .map(id =>
          problem(
            `no row has "${id}" of ${version}; add it to the row of its subject, ` +
              `or add a new row: {"${version}":["${id}"]}`,
          ),
        ),
    ];
  });
}

/** Adds aliases to every version: the ids of counterparts in other versions. The version switch and the banner of
 * the theme treat pages with the same id as the same page. */
export function addCounterparts(data: GlobalPluginData, subjects: Subjects): GlobalPluginData {
  const labelOf = (name: string) => (name === 'current' ? currentVersion : name);
  return {
    ...data,
    versions: data.versions.map(version => {
      const own = new Map(version.docs.map(doc => [doc.id, doc]));
      const aliases = subjects.flatMap(subject => {
        const [first] = subject[labelOf(version.name)] ?? [];
        const target = first === undefined ? undefined : own.get(first);
        if (!target) return [];
        const others = new Set(
          Object.values(subject)
            .flat()
            .filter(id => !own.has(id)),
        );
        return [...others].map(id => ({ id, path: target.path, sidebar: target.sidebar }));
      });
      // At each path, the theme shows the first doc of the list.
      return { ...version, docs: [...version.docs, ...aliases] };
    }),
  };
}
