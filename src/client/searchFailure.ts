import { translate } from '@docusaurus/Translate';
import { restarted } from '@site/src/config/searchIdentity';
import translations from '@theme/SearchTranslations';

interface FailureTexts {
  title?: string;
  help?: string;
}

/** What readers are told about a search that failed. */
export function searchFailure(error: unknown): FailureTexts {
  if (error instanceof Error && error.name === restarted) {
    return {
      title: translate({
        id: 'search.restarted.title',
        message: '搜索没有响应，已重新启动',
        description: 'Of a search that gave no answer for ten seconds',
      }),
      help: translate({
        id: 'search.restarted.help',
        message: '等待已超过 10 秒。请再试一次，或换一个查询。',
        description: 'Of a search that gave no answer for ten seconds',
      }),
    };
  }
  const { titleText, helpText } = translations.modal?.errorScreen ?? {};
  return { title: titleText, help: helpText };
}
