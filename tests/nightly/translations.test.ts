import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { copySite, type SiteCopy } from '../../tools/siteCopy';
import { locales } from '../../src/config/site';
import { documentedCommand, documentedRecipe } from '../support/documented';

type Messages = Record<string, { message: string }>;

const read = (text: string) => JSON.parse(text) as Messages;

describe(documentedRecipe('Add a translation'), () => {
  let copy: SiteCopy;
  before(() => {
    copy = copySite(0.02);
  });
  after(() => copy?.remove());

  const write = (command: string) => {
    const { status, output } = copy.run(command);
    assert.equal(status, 0, output);
    return copy.changes();
  };

  it('adds only the new texts in the code, in every language', () => {
    const page = 'src/pages/made-up.tsx';
    copy.write(
      page,
      `import Translate from '@docusaurus/Translate';\n
export default () => <Translate id="madeUp.text">新的文字</Translate>;\n`,
    );
    const before = locales.map(locale => read(copy.read(`i18n/${locale}/code.json`)));
    assert.deepEqual(
      write(documentedCommand('npm run write-translations')).sort(),
      [...locales.map(locale => ` M i18n/${locale}/code.json`), `?? ${page}`].sort(),
    );
    locales.forEach((locale, index) => {
      const messages = read(copy.read(`i18n/${locale}/code.json`));
      assert.equal(messages['madeUp.text']?.message, '新的文字');
      delete messages['madeUp.text'];
      assert.deepEqual(messages, before[index]);
    });
  });

  it('leaves a complete language unchanged', () => {
    copy.git('checkout', '--quiet', '--', '.');
    copy.git('clean', '--quiet', '--force');
    const changes = write(documentedCommand('npm run write-translations -- --locale en'));
    assert.deepEqual(changes, [], `run "${documentedCommand('npm run write-translations')}"`);
  });

  it('names the existing languages if it gets an unknown one', () => {
    const { status, output } = copy.run('npm run write-translations -- --locale fr');
    assert.notEqual(status, 0);
    assert.ok(output.includes(`--locale fr: the site is in ${locales.join(' and ')}`), output);
  });
});
