/** Sends projects to StackBlitz. */
import type { Files } from './archive';

/** What StackBlitz runs in a new project. */
const settings = JSON.stringify({ installDependencies: true, startCommand: 'npm run dev' });

/** A form with a project for StackBlitz. */
export function formOf(title: string, files: Files): HTMLFormElement {
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
  for (const [name, text] of Object.entries(files)) add(`[files][${name}]`, text);
  add('[files][.stackblitzrc]', settings);
  return form;
}

/** Submits a form, which must be in the document. */
export function send(form: HTMLFormElement): void {
  document.body.append(form);
  form.submit();
  form.remove();
}
