/** Controls that the list and the comparison share. */
import useIsBrowser from '@docusaurus/useIsBrowser';
import { type ComponentProps, type ReactNode } from 'react';

export const Button = (props: Omit<ComponentProps<'button'>, 'type' | 'className'>): ReactNode => (
  <button type="button" className="button button--sm button--secondary" {...props} />
);

/** Reports a problem; its children can fix it. */
export function Alert({
  messages,
  isFailure = false,
  children,
}: {
  messages: string[];
  /** Whether something failed, as opposed to a mistake of the reader. */
  isFailure?: boolean;
  children?: ReactNode;
}): ReactNode {
  return (
    <div className={`alert alert--${isFailure ? 'danger' : 'warning'}`} role="alert">
      {messages.map(message => (
        <p key={message}>{message}</p>
      ))}
      {children}
    </div>
  );
}

/** A form that does not work before the app runs, but takes its place. */
export const Form = ({ children }: { children: ReactNode }): ReactNode => (
  <form
    className="changelog-form"
    inert={!useIsBrowser()}
    onSubmit={event => event.preventDefault()}
  >
    {children}
  </form>
);

/** A labelled select list. */
export const Field = ({ label, children }: { label: string; children: ReactNode }): ReactNode => (
  <label className="changelog-form__field">
    {label}
    {children}
  </label>
);
