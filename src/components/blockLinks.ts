import type { LineLink } from '@site/src/plugins/symbol-links/marks';
import { createContext } from 'react';

/** The links of the block around, by the text of its lines. */
export const BlockLinks = createContext<Map<string, LineLink[]> | undefined>(undefined);
