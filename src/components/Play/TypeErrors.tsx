import Translate, { translate } from '@docusaurus/Translate';
import type { TypeFault } from '@site/src/plugins/play/client/language';
import React, { type ReactNode } from 'react';
import type { Types } from './useTypes';
import './types.css';

/** Errors that the list shows at most. */
const limit = 100;

const stateOf = ({ step, faults }: Types): string => {
  if (step === 'off') return '';
  if (step === 'loading')
    return translate({
      id: 'play.typesLoading',
      message: '正在加载类型……',
      description: 'While types are loaded for the first time',
    });
  if (step === 'failed')
    return translate({
      id: 'play.typesFailed',
      message: '无法加载类型。',
      description: 'If types could not be loaded',
    });
  return translate(
    {
      id: 'play.typeErrors',
      message: '类型错误：{count}',
      description: 'Number of type errors in all files',
    },
    { count: faults.length },
  );
};

interface Props {
  types: Types;
  onOpen: (fault: TypeFault) => void;
}

/** The button that asks for types, and the list of type errors. */
export default function TypeErrors({ types, onOpen }: Props): ReactNode {
  const { step, faults, toggle } = types;
  return (
    <div className="editor__types">
      <button type="button" aria-pressed={step !== 'off'} onClick={toggle}>
        <Translate id="play.types" description="Turns type errors and completion on or off">
          类型检查
        </Translate>
      </button>
      <span role="status">{stateOf(types)}</span>
      {faults.length > 0 && (
        <ol>
          {faults.slice(0, limit).map(fault => (
            <li key={`${fault.file} ${fault.start} ${fault.message}`}>
              <button type="button" onClick={() => onOpen(fault)}>
                {`${fault.file}:${fault.line}`}
              </button>{' '}
              {fault.message}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
