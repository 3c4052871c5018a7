import { Catch, IFilter } from '@midwayjs/core';
import { Context } from '@midwayjs/koa';
import { CatalogError } from '../error/catalog.error';

const statusOf = { invalid: 400, not_found: 404, no_copies: 409 };

@Catch(CatalogError)
export class CatalogFilter implements IFilter<Context, unknown, unknown> {
  async catch(error: CatalogError, ctx: Context) {
    ctx.status = statusOf[error.code];
    return { code: error.code, message: error.message };
  }
}
