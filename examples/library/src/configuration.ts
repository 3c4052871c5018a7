import { join } from 'path';
import { Configuration, Inject } from '@midwayjs/core';
import * as koa from '@midwayjs/koa';
import { CatalogFilter } from './filter/catalog.filter';
import { DefaultFilter } from './filter/default.filter';

@Configuration({
  imports: [koa],
  importConfigs: [join(__dirname, 'config')],
})
export class MainConfiguration {
  @Inject()
  framework: koa.Framework;

  async onReady() {
    this.framework.useFilter([CatalogFilter, DefaultFilter]);
  }
}
