import React, { type ReactNode } from 'react';
import './styles.css';

/** A diagram that src/plugins/diagrams drew. */
export default function Diagram({ html }: { html: string }): ReactNode {
  return <div className="diagram" dangerouslySetInnerHTML={{ __html: html }} />;
}
