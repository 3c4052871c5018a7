// Replaces the stock part. Why: the stock switch is disabled until the page is hydrated, and loses a click before.
// This one reads the mode from the document, where it is right from the start, and sets it there: colours change in
// the next paint, and React, which renders all readers of the mode, follows.
// To retire when the stock switch works before hydration and does not wait for React.
import { translate } from '@docusaurus/Translate';
import { afterPaint } from '@site/src/client/afterPaint';
import type { Props } from '@theme/ColorModeToggle';
import IconDarkMode from '@theme/Icon/DarkMode';
import IconLightMode from '@theme/Icon/LightMode';
import IconSystemColorMode from '@theme/Icon/SystemColorMode';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from '@docusaurus/theme-classic/lib/theme/ColorModeToggle/styles.module.css';

const nameOf = (mode: Props['value']) =>
  ({
    system: translate({
      id: 'theme.colorToggle.ariaLabel.mode.system',
      message: 'system mode',
      description: 'The name for the system color mode',
    }),
    light: translate({
      id: 'theme.colorToggle.ariaLabel.mode.light',
      message: 'light mode',
      description: 'The name for the light color mode',
    }),
    dark: translate({
      id: 'theme.colorToggle.ariaLabel.mode.dark',
      message: 'dark mode',
      description: 'The name for the dark color mode',
    }),
  })[mode ?? 'system'];

/** Shows the mode after the current choice. The first click always changes the visible mode.
 * @returns the new mode, or null for the system's */
function showNextMode(): Props['value'] {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const [system, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const { dataset } = document.documentElement;
  const next = modeAfter(dataset.themeChoice, system, other);
  dataset.theme = next ?? system;
  dataset.themeChoice = next ?? 'system';
  return next;
}

function modeAfter<T>(choice: string | undefined, system: T, other: T): T | null {
  switch (choice) {
    case other:
      return system;
    case system:
      return null;
    default:
      return other;
  }
}

export default function ColorModeToggle(props: Props): ReactNode {
  const { className, buttonClassName, value, onChange } = props;
  const label = translate(
    {
      id: 'theme.colorToggle.ariaLabel',
      message: 'Switch between dark and light mode (currently {mode})',
      description: 'The ARIA label for the color mode toggle',
    },
    { mode: nameOf(value) },
  );
  return (
    <div className={clsx(styles.toggle, className)}>
      <button
        type="button"
        data-theme-switch
        className={clsx('clean-btn', styles.toggleButton, buttonClassName)}
        title={nameOf(value)}
        aria-label={label}
        onClick={() => {
          const mode = showNextMode();
          void afterPaint().then(() => onChange(mode));
        }}
      >
        {/* The style sheet shows only the icon of the chosen mode. */}
        <IconLightMode aria-hidden className={clsx(styles.toggleIcon, styles.lightToggleIcon)} />
        <IconDarkMode aria-hidden className={clsx(styles.toggleIcon, styles.darkToggleIcon)} />
        <IconSystemColorMode
          aria-hidden
          className={clsx(styles.toggleIcon, styles.systemToggleIcon)}
        />
      </button>
    </div>
  );
}
