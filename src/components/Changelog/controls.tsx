/** Controls that the list and the comparison share. */
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

/** A labelled select list. */
export const Field = ({ label, children }: { label: string; children: ReactNode }): ReactNode => (
  <label className="changelog-form__field">
    {label}
    {children}
  </label>
);
