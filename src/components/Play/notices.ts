/** What the editor says about the project and its changes. */
import { translate } from '@docusaurus/Translate';

const texts = (file = '') => ({
  link: translate({
    id: 'play.fromLink',
    message: '这些修改来自链接。在你按下按钮之前，什么也不会运行。',
    description: 'When the address has changes of files',
  }),
  badLink: translate({
    id: 'play.badLink',
    message: '无法读取链接里的修改。下面是这一页的文件。',
    description: 'When the changes in the address could not be read',
  }),
  shared: translate({
    id: 'play.shared',
    message: '已复制链接，其中有你的修改。',
    description: 'When an address with the changes is in the clipboard',
  }),
  uncopied: translate({
    id: 'play.uncopied',
    message: '链接在地址栏里，其中有你的修改。请从那里复制。',
    description: 'When the browser did not copy an address with the changes',
  }),
  tooLong: translate({
    id: 'play.tooLong',
    message: '没有分享：修改太多，一个链接放不下。请下载项目。',
    description: 'When the changes do not fit into an address',
  }),
  restored: translate({
    id: 'play.restored',
    message: '已恢复这一页的文件。',
    description: 'When the changes of all files are discarded',
  }),
  badPath: translate(
    {
      id: 'play.badPath',
      message: '没有改动：{file} 不是项目里的路径。请写成 src/service/shelf.service.ts 这样。',
      description: 'When a typed path of a file is malformed',
    },
    { file },
  ),
  taken: translate(
    {
      id: 'play.taken',
      message: '没有改动：项目里已经有 {file}。',
      description: 'When a file or folder has the typed path of a file',
    },
    { file },
  ),
  added: translate(
    { id: 'play.added', message: '已添加 {file}。', description: 'When a file was added' },
    { file },
  ),
  renamed: translate(
    {
      id: 'play.renamed',
      message: '文件现在是 {file}。别的文件里的导入没有改。',
      description: 'When a file was renamed',
    },
    { file },
  ),
  deleted: translate(
    { id: 'play.deleted', message: '已删除 {file}。', description: 'When a file was deleted' },
    { file },
  ),
  imported: translate(
    {
      id: 'play.imported',
      message: '已导入 {file}。在你按下按钮之前，什么也不会运行。',
      description: 'When the files of an archive replaced those of the page',
    },
    { file },
  ),
  damaged: translate(
    {
      id: 'play.archiveDamaged',
      message: '没有导入：{file} 不是 ZIP 文件，或者已损坏。',
      description: 'When an archive could not be read',
    },
    { file },
  ),
  large: translate(
    {
      id: 'play.archiveLarge',
      message: '没有导入：{file} 超过 1 MB（不计 node_modules）。',
      description: 'When an archive is larger than the project of a reader may be',
    },
    { file },
  ),
  noManifest: translate(
    {
      id: 'play.archiveNoManifest',
      message: '没有导入：{file} 的最上层，或其中唯一的文件夹里，没有 package.json。',
      description: 'When an archive has no project',
    },
    { file },
  ),
  badFile: translate(
    {
      id: 'play.archiveBadFile',
      message: '没有导入：其中的 {file} 不是文本文件，或者路径无效。',
      description: 'When an archive has a file that no project can have here',
    },
    { file },
  ),
  ready: translate({
    id: 'projectBar.loaded',
    message: '项目已加载，请再按一次打开。',
    description:
      "When loading a guide's project took so long that the browser opens no page without another press",
  }),
  unloaded: translate({
    id: 'projectBar.failed',
    message: '没有打开：无法加载这个项目。请检查网络连接后重试。',
    description: "When a guide's project could not be loaded to be sent to StackBlitz",
  }),
});

/** A notice, and the file or path that it names. */
export type Notice = [name: keyof ReturnType<typeof texts>, file?: string];

export const textOf = ([name, file]: Notice): string => texts(file)[name];
