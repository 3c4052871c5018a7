import { MidwayConfig } from '@midwayjs/core';

export default {
  keys: process.env.APP_KEYS,
  koa: { port: 7001 },
  catalog: {
    pageSize: 10,
    loanDays: 14,
  },
} as MidwayConfig;
