// Wraps the stock part. Why: long lists of posts and releases have a back-to-top button, as guides have.
// To retire when the theme shows it on all pages.
import Stock from '@theme-original/BlogLayout';
import BackToTopButton from '@theme/BackToTopButton';
import type { Props } from '@theme/BlogLayout';
import React, { type ReactNode } from 'react';

export default function BlogLayout({ children, ...props }: Props): ReactNode {
  return (
    <Stock {...props}>
      {children}
      <BackToTopButton />
    </Stock>
  );
}
