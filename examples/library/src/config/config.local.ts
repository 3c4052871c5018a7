import { MidwayConfig } from '@midwayjs/core';

export default {
  keys: 'only-for-development',
} as MidwayConfig;
