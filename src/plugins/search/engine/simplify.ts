/** Converts queries in traditional Chinese for the pages in simplified Chinese. */

/** Words that differ between regions with traditional and with simplified characters. Both columns are in simplified
 * characters. */
const phrases: [theirs: string, ours: string][] = [
  ['资料', '数据'],
  ['程式码', '代码'],
  ['程式', '程序'],
  ['档案', '文件'],
  ['预设', '默认'],
  ['专案', '项目'],
  ['执行绪', '线程'],
  ['介面', '接口'],
  ['伺服器', '服务器'],
  ['使用者', '用户'],
  ['物件', '对象'],
  ['函式', '函数'],
  ['变数', '变量'],
  ['模组', '模块'],
  ['连线', '连接'],
  ['快取', '缓存'],
  ['网路', '网络'],
  ['资讯', '信息'],
  ['设定', '配置'],
  ['存取', '访问'],
  ['非同步', '异步'],
  ['伫列', '队列'],
  ['除错', '调试'],
  ['回应', '响应'],
  ['建构', '构造'],
];

/** Makes a function that converts a query in traditional Chinese to the words of the site, and leaves other queries
 * unchanged.
 * @param pairs traditional characters, each followed by its simplified form on the site */
export function simplifier(pairs: string): (query: string) => string {
  const characters = Array.from(pairs);
  const simple = new Map<string, string>();
  for (let index = 0; index < characters.length; index += 2) {
    simple.set(characters[index]!, characters[index + 1]!);
  }
  return query => {
    const text = Array.from(query, character => simple.get(character) ?? character).join('');
    if (text === query) return query;
    return phrases.reduce((words, [theirs, ours]) => words.replaceAll(theirs, ours), text);
  };
}
