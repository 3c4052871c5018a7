import { translate } from '@docusaurus/Translate';
import { Restarted, Unloaded } from '@site/src/plugins/search/browser';

/** The message to readers about a failed search. */
export function searchFailure(error: unknown): { title: string; help: string } {
  if (error instanceof Restarted) {
    return {
      title: translate({
        id: 'search.restarted.title',
        message: '搜索没有响应，已重新启动',
        description: 'Shown after a search without an answer for ten seconds',
      }),
      help: translate({
        id: 'search.restarted.help',
        message: '等待已超过 10 秒。请再试一次，或换一个查询。',
        description: 'Shown after a search without an answer for ten seconds',
      }),
    };
  }
  if (error instanceof Unloaded) {
    return {
      title: translate({ id: 'theme.SearchModal.errorScreen.titleText' }),
      help: translate({ id: 'theme.SearchModal.errorScreen.helpText' }),
    };
  }
  return {
    title: translate({ id: 'search.crashed' }),
    help: translate({
      id: 'search.crashed.help',
      message: '请再试一次。如果仍然出错，请刷新页面：网站可能已经更新。',
      description: 'Below the message that the search crashed',
    }),
  };
}
