/** What the list and the comparison are made of. */
import { type ComponentProps, type ReactNode } from 'react';

export const Button = (props: Omit<ComponentProps<'button'>, 'type' | 'className'>): ReactNode => (
  <button type="button" className="button button--sm button--secondary" {...props} />
);

/** What went wrong, with what mends it below. */
export function Alert({
  messages,
  isFailure = false,
  children,
}: {
  messages: string[];
  /** Whether something failed, so that it is not the reader's to mend. */
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

/** A list to choose from, with its label above. */
export const Field = ({ label, children }: { label: string; children: ReactNode }): ReactNode => (
  <label className="changelog-form__field">
    {label}
    {children}
  </label>
);
