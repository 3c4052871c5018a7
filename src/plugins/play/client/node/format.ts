export { format } from 'node-inspect-extracted';
