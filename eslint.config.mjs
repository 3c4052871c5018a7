import docusaurus from '@docusaurus/eslint-plugin';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'build/',
      '.cache/',
      '.docusaurus/',
      'framework/',
      'examples/',
      'api/declarations/',
      'node_modules/',
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true },
    },
    plugins: { '@docusaurus': docusaurus, 'react-hooks': hooks },
    rules: {
      ...hooks.configs.recommended.rules,
      '@docusaurus/string-literal-i18n-messages': 'error',
      '@docusaurus/no-untranslated-text': ['error', { ignoredStrings: ['·', '/', '#'] }],
      '@docusaurus/no-html-links': 'error',
      '@docusaurus/prefer-docusaurus-heading': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    },
  },
  {
    files: ['tools/**', 'checks/**', 'tests/**', '**/*.mjs'],
    rules: {
      '@docusaurus/no-untranslated-text': 'off',
      // node:test returns promises that the runner awaits.
      '@typescript-eslint/no-floating-promises': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name="waitForFunction"] > [async=true]',
          message: 'Playwright does not wait for the promise; loop in page.evaluate instead.',
        },
      ],
    },
  },
);
