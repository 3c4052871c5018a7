import Translate from '@docusaurus/Translate';
import type { Action, Files } from '@site/src/plugins/play/data';
import Heading from '@theme/Heading';
import React, { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Editable, type Edits, testsIn } from './editable';
import { sentRequests } from './kept';
import RequestForm from './RequestForm';
import { Output } from './Result';
import { endRun, run, type Shown } from './run';

interface Props {
  /** Address of the data of the page. */
  data: string;
  edits: Edits;
  /** The files with the changes. */
  current: Files;
  editable: Editable;
  /** Label of this part of the editor. */
  label: string;
}

/** The requests and tests of a page, and what comes back from the project with its changes. */
export default function RunPane({ data, edits, current, editable, label }: Props): ReactNode {
  const { requests } = editable;
  const sent = sentRequests.get(data);
  const tests = testsIn(current, editable);
  const [shown, setShown] = useState<Shown>();
  const step = shown?.step;
  const beginning = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (step) beginning.current!.scrollIntoView({ block: 'nearest' });
  }, [step]);
  useEffect(() => () => endRun(setShown), []);
  const start = (action: Action) => void run({ data, edits, action }, setShown);
  return (
    <section className="editor__run play" aria-label={label}>
      {requests.length > 0 && (
        <Heading as="h3">
          <Translate id="play.requests" description="Heading of the requests of a page">
            请求
          </Translate>
        </Heading>
      )}
      {requests.map(({ run, request }, index) => (
        // The requests of a page never change.
        <RequestForm
          key={index}
          request={sent?.[index] ?? request}
          onSend={changed => {
            sentRequests.set(data, { ...sent, [index]: changed });
            start({ run, requests: [changed] });
          }}
        />
      ))}
      {tests.length > 0 && (
        <Heading as="h3">
          <Translate id="play.tests" description="Heading of the test files of a page">
            测试
          </Translate>
        </Heading>
      )}
      <div className="editor__tests">
        {tests.map(({ run, file }) => (
          <button key={`${run} ${file}`} type="button" onClick={() => start({ run, test: file })}>
            <Translate
              id="play.test"
              description="Runs a test file in the page"
              values={{ file: file.replace(/^.*\//, '') }}
            >
              {'运行 {file}'}
            </Translate>
          </button>
        ))}
      </div>
      <div className="play__result">
        <div ref={beginning} className="editor__beginning" />
        {shown && <Output {...shown} />}
      </div>
    </section>
  );
}
