import useBaseUrl from '@docusaurus/useBaseUrl';
import React, { type ComponentProps, type ReactNode } from 'react';

interface Props extends ComponentProps<'svg'> {
  /** Id of a symbol in static/img/icons.svg. */
  name: string;
}

/** An icon out of the file of all icons, so that pages need not bring its drawing along. */
export default function Icon({ name, ...props }: Props): ReactNode {
  return (
    <svg width={24} height={24} {...props}>
      <use href={useBaseUrl(`/img/icons.svg#${name}`)} />
    </svg>
  );
}
