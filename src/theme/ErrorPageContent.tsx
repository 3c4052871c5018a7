// Replaces the stock part. Why: the crash report is in the reader's language on the not-found page,
// which all languages share.
// To retire when src/theme/Error.tsx is retired.
export { default } from '@site/src/components/CrashReport';
