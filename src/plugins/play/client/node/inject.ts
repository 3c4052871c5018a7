/** Globals of Node.js that the libraries of the worker use. */
export { Buffer } from 'buffer';
export { process } from './process';
