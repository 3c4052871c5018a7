import React, { type ComponentProps, type ReactNode } from 'react';
import file from '!!file-loader?name=assets/images/[name]-[contenthash:8].[ext]!./icons.svg';

interface Props extends ComponentProps<'svg'> {
  /** Id of a symbol in icons.svg. */
  name: string;
}

/** An icon from the file of all icons, to keep drawings out of pages. The file name includes a content hash, so
 * browsers cache the file forever. */
export default function Icon({ name, ...props }: Props): ReactNode {
  return (
    <svg width={24} height={24} {...props}>
      <use href={`${file}#${name}`} />
    </svg>
  );
}
