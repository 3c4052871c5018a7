// Ejected: speaks the reader's language on the shared not-found page.
// To retire together with src/theme/Error.tsx.
export { default } from '@site/src/components/CrashReport';
