import prettier from 'eslint-config-prettier';
import hooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { roomImports } from './eslint-rules/room-imports.js';

const noClock = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'core reads no clock: take the time as an argument.',
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'core reads no clock: take the time as an argument.',
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'core makes no randomness: take it as an argument.',
  },
  {
    selector: "MemberExpression[object.name='performance']",
    message: 'core reads no clock: take the time as an argument.',
  },
];

export default defineConfig(
  globalIgnores(['node_modules', 'out', 'dist', 'coverage', 'native/build', 'test/**/fixtures', '.cache']),
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    plugins: { zanei: { rules: { 'room-imports': roomImports } } },
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './tsconfig.renderer.json', './tsconfig.app-test.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      'zanei/room-imports': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      eqeqeq: ['error', 'always'],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'No default exports: a thing has one name.' },
      ],
    },
  },
  {
    files: ['src/core/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...noClock,
        { selector: 'ExportDefaultDeclaration', message: 'No default exports: a thing has one name.' },
      ],
      'no-restricted-globals': [
        'error',
        'process',
        'console',
        'crypto',
        'setTimeout',
        'setInterval',
        'fetch',
        'Buffer',
        'window',
        'document',
      ],
    },
  },
  { files: ['src/renderer/**/*.tsx', 'src/renderer/**/*.ts'], extends: [hooks.configs.flat.recommended] },
  {
    files: ['test/**/*.ts', 'test/**/*.tsx'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: ['*.config.ts'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
  prettier,
);
