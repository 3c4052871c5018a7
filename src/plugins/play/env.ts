/** What a start in development, and a test, have besides the project: variables of Node.js, and packages. */
export const envOfStart = { NODE_ENV: 'local', MIDWAY_SERVER_ENV: 'local' };
export const envOfTest = { NODE_ENV: 'test', JEST_WORKER_ID: '1' };
export const packagesOfStart = ['@midwayjs/mock'];
export const packagesOfTest = ['expect', 'jest-mock', 'supertest'];
