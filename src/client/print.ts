/** On paper there is no dark mode: its light text would stand on white. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

if (ExecutionEnvironment.canUseDOM) {
  const { dataset } = document.documentElement;
  let theme: string | undefined;
  addEventListener('beforeprint', () => {
    theme = dataset.theme;
    dataset.theme = 'light';
  });
  addEventListener('afterprint', () => {
    dataset.theme = theme;
  });
}
