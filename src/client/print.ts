/** Prints in light colours: the light text of dark mode would be unreadable on white paper. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

if (ExecutionEnvironment.canUseDOM) {
  const { dataset } = document.documentElement;
  addEventListener('beforeprint', () => {
    dataset.screenTheme = dataset.theme;
    dataset.theme = 'light';
  });
  addEventListener('afterprint', () => {
    dataset.theme = dataset.screenTheme;
    delete dataset.screenTheme;
  });
}
