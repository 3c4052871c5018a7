/** On paper there is no dark mode: its light text would stand on white. */
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
