import { translate } from '@docusaurus/Translate';

interface PageNumber {
  /** From 1. */
  page: number;
  totalPages: number;
}

/** Adds the page number to the title and description of a page of a list of posts, from the second page on.
 * @param title of the list
 * @param description of the list, if it has one */
export function listTexts<Description extends string | undefined>(
  title: string,
  description: Description,
  { page, totalPages }: PageNumber,
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
