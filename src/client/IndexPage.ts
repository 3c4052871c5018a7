import { createContext } from 'react';

/** Whether the page is the generated index of a category, which has the breadcrumbs of a guide but is no guide. */
export const IsIndexPage = createContext(false);
