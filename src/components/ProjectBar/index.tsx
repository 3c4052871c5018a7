import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import React, { type FormEvent, type ReactNode, useState } from 'react';
import './styles.css';

interface Props {
  /** Path of the archive. */
  archive: string;
  /** Of the guide. */
  title: string;
  /** Whether the project needs nothing that a browser lacks. */
  runsInBrowser?: true;
}

/** Hands the reader the project of a guide: as an archive, or to StackBlitz, which hears of it only
 * when the reader sends it there. */
export default function ProjectBar({ archive, title, runsInBrowser }: Props): ReactNode {
  const [failed, setFailed] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setFailed(false);
    try {
      const { addProject } = await import('./addProject');
      await addProject(form, archive);
      form.submit();
    } catch (error) {
      console.error(error);
      setFailed(true);
    }
  };
  return (
    <div className="project-bar">
      <Link to={`pathname://${archive}`} autoAddBaseUrl={false} target="_self" download>
        <Translate id="projectBar.download" description="Leads to the archive of a guide's project">
          下载本页的项目
        </Translate>
      </Link>
      {runsInBrowser && (
        <form
          action="https://stackblitz.com/run"
          method="post"
          target="_blank"
          onSubmit={event => void send(event)}
        >
          <input type="hidden" name="project[title]" value={title} />
          <button type="submit">
            <Translate
              id="projectBar.stackBlitz"
              description="Sends a guide's project to stackblitz.com, which runs it in the browser"
            >
              在 StackBlitz 中打开
            </Translate>
          </button>
        </form>
      )}
      <span role="status">
        {failed && (
          <Translate
            id="projectBar.failed"
            description="When a guide's project could not be loaded to be sent to StackBlitz"
          >
            没有打开：无法加载这个项目。请检查网络连接后重试。
          </Translate>
        )}
      </span>
    </div>
  );
}
