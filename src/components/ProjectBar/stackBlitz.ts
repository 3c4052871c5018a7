import { strFromU8, unzipSync } from 'fflate';

/** What StackBlitz runs in a new project. */
const settings = JSON.stringify({ installDependencies: true, startCommand: 'npm run dev' });

/** Loads an archive into a form for StackBlitz.
 * @param archive path of the archive
 * @throws if the archive cannot be loaded */
export async function loadProject(archive: string, title: string): Promise<HTMLFormElement> {
  const response = await fetch(archive);
  if (!response.ok) throw new Error(`${archive}: ${response.status}`);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const form = document.createElement('form');
  Object.assign(form, {
    action: 'https://stackblitz.com/run',
    method: 'post',
    target: '_blank',
    rel: 'noopener',
    hidden: true,
  });
  const add = (name: string, value: string) => {
    const field = document.createElement('input');
    form.append(Object.assign(field, { type: 'hidden', name: `project${name}`, value }));
  };
  add('[title]', title);
  add('[template]', 'node');
  for (const [name, content] of Object.entries(files)) {
    add(`[files][${name.slice(name.indexOf('/') + 1)}]`, strFromU8(content));
  }
  add('[files][.stackblitzrc]', settings);
  return form;
}

/** Submits a form, which must be in the document. */
export function send(form: HTMLFormElement): void {
  document.body.append(form);
  form.submit();
  form.remove();
}
