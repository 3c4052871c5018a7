import { MidwayConfig } from '@midwayjs/core';

export default {
  keys: 'only-for-tests',
  koa: {
    port: null,
  },
  catalog: {
    pageSize: 2,
  },
} as MidwayConfig;
