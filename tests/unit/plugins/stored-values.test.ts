import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import type { LoadContext } from '@docusaurus/types';
import storedValuesPlugin, { storedForms } from '../../../src/plugins/stored-values';
import { hostileValues, storedText, storedValues } from '../../support/hostile';

/** The inline script, as pages have it. */
function script(): string {
  const plugin = storedValuesPlugin();
  const tags = plugin.injectHtmlTags!.call(plugin, { content: undefined, ...({} as LoadContext) });
  const [{ innerHTML }] = tags.preBodyTags as unknown as [{ innerHTML: string }];
  return innerHTML;
}

/** A storage, and what a page of it knows of its colour mode when the script has run. */
function open(values: Record<string, string>, shown = 'light') {
  const storage = new Map(Object.entries(values));
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    removeItem: (key: string) => void storage.delete(key),
  };
  const dataset: Record<string, string> = { theme: shown, themeChoice: shown };
  const warnings: string[] = [];
  const window = new EventTarget();
  class StorageEvent extends Event {
    constructor(type: string, fields: object) {
      super(type);
      Object.assign(this, fields);
    }
  }
  runInContext(
    script(),
    createContext({
      localStorage,
      StorageEvent,
      document: { documentElement: { dataset } },
      console: { warn: (text: string) => warnings.push(text) },
      matchMedia: () => ({ matches: true }),
      addEventListener: window.addEventListener.bind(window),
      dispatchEvent: window.dispatchEvent.bind(window),
    }),
  );
  /** Another tab writes a value. */
  const write = (key: string, newValue: string) => {
    storage.set(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  };
  return { storage, dataset, warnings, write };
}

const texts = [...storedValues.map(storedText), ...hostileValues];
const keys = Object.keys(storedForms);
const sameEverywhere = (text: string) => Object.fromEntries(keys.map(key => [key, text]));

describe('the storage', () => {
  it('has no value of another form once a page has begun', () => {
    for (const text of texts) {
      const { storage, warnings } = open(sameEverywhere(text));
      for (const key of keys) {
        const left = storage.get(key);
        assert.equal(left, storedForms[key]!.test(text) ? text : undefined, `${key}: ${text}`);
      }
      assert.equal(warnings.length, keys.length - storage.size, text);
      assert.ok(warnings.every(warning => warning.startsWith('Removed from the storage')));
    }
  });

  it('has none once another tab has written one', () => {
    const { storage, write } = open({});
    for (const text of texts) {
      for (const key of keys) {
        write(key, text);
        const left = storage.get(key);
        assert.equal(left, storedForms[key]!.test(text) ? text : undefined, `${key}: ${text}`);
      }
    }
  });

  it('keeps what is of the form, and what is not of the site', () => {
    const own = { theme: 'dark', wrap: 'on', 'docusaurus.tab.npm2yarn': 'pnpm' };
    const values = { ...own, 'of another site': '<script>' };
    assert.deepEqual(Object.fromEntries(open(values).storage), values);
  });

  it('shows the colour mode of the system where that of the page is none', () => {
    for (const theme of ['auto', '', '__proto__']) {
      assert.deepEqual(open({ theme }, theme).dataset, { theme: 'dark', themeChoice: 'system' });
    }
    const { dataset } = open({ theme: 'light' }, 'auto');
    assert.deepEqual(dataset, { theme: 'light', themeChoice: 'light' });
  });
});
