import { strFromU8, unzipSync } from 'fflate';

/** What StackBlitz does with a project that it was sent. */
const settings = JSON.stringify({ installDependencies: true, startCommand: 'npm run dev' });

function add(form: HTMLFormElement, name: string, value: string): void {
  const field = document.createElement('input');
  Object.assign(field, { type: 'hidden', name, value });
  form.append(field);
}

/** Adds the files of an archive to a form, as StackBlitz takes them.
 * @param archive its path
 * @throws if it cannot be loaded */
export async function addProject(form: HTMLFormElement, archive: string): Promise<void> {
  const response = await fetch(archive);
  if (!response.ok) throw new Error(`${archive}: ${response.status}`);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  // The form may have been sent before.
  form.querySelectorAll('[name^="project[files]"]').forEach(field => field.remove());
  for (const [name, content] of Object.entries(files)) {
    add(form, `project[files][${name.slice(name.indexOf('/') + 1)}]`, strFromU8(content));
  }
  add(form, 'project[files][.stackblitzrc]', settings);
  if (!form.querySelector('[name="project[template]"]')) add(form, 'project[template]', 'node');
}
