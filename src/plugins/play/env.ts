/** Variables of Node.js during a start in development, and during a test. */
export const envOfStart = { NODE_ENV: 'local', MIDWAY_SERVER_ENV: 'local' };
export const envOfTest = { NODE_ENV: 'test', JEST_WORKER_ID: '1' };
