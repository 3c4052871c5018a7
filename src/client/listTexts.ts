import { translate } from '@docusaurus/Translate';

interface Place {
  /** Number of the page, from 1. */
  page: number;
  totalPages: number;
}

/** What a page of a list of posts says of itself: which page it is, unless it is the first.
 * @param title that of the list
 * @param description that of the list, if it has one */
export function listTexts<Description extends string | undefined>(
  title: string,
  description: Description,
  { page, totalPages }: Place,
) {
  if (page === 1) return { title, description };
  return {
    title: translate(
      {
        id: 'posts.page.title',
        message: '{title}，第 {page} 页',
        description: 'Title of a page of a list of posts, from the second',
      },
      { title, page },
    ),
    description:
      description &&
      translate(
        {
          id: 'posts.page.description',
          message: '{description}。第 {page} 页，共 {totalPages} 页。',
          description: 'Description of a page of a list of posts, from the second',
        },
        { description, page, totalPages },
      ),
  };
}
