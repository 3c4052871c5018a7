import React, { type ComponentProps, type ReactNode } from 'react';
import file from '!!file-loader?name=assets/images/[name]-[contenthash:8].[ext]!./icons.svg';

interface Props extends ComponentProps<'svg'> {
  /** Id of a symbol in icons.svg. */
  name: string;
}

/** An icon out of the file of all icons, so that pages need not bring its drawing along. The name of the
 * file follows its content, so that browsers never ask for it again. */
export default function Icon({ name, ...props }: Props): ReactNode {
  return (
    <svg width={24} height={24} {...props}>
      <use href={`${file}#${name}`} />
    </svg>
  );
}
