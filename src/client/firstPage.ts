import type { ComponentType } from 'react';

/** The page that the site is opened at. */
export const firstPage: {
  /** What the app shows if the scripts of the page cannot be fetched. */
  asServed?: ComponentType;
} = {};
