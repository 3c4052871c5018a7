declare module '@generated/home/default/data.json' {
  import type { HomeData } from '@site/src/plugins/home';
  const data: HomeData;
  export default data;
}
