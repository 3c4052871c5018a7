import { createContext } from 'react';

/** Whether this is the index of a category: it has the breadcrumbs of a guide, and is none. */
export const IsIndexPage = createContext(false);
