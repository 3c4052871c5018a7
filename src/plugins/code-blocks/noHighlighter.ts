/** Empty replacement of the theme's highlighter, which browsers do not need. */
export {};
