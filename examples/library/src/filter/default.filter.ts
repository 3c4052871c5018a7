import { Catch, IFilter, MidwayHttpError } from '@midwayjs/core';
import { Context } from '@midwayjs/koa';

@Catch()
export class DefaultFilter implements IFilter<Context, unknown, unknown> {
  async catch(error: Error & { status?: number }, ctx: Context) {
    if (error.status >= 400 && error.status < 500) {
      ctx.status = error.status;
      return { code: error instanceof MidwayHttpError ? error.code : 'bad_request', message: error.message };
    }
    ctx.logger.error(error);
    ctx.status = 500;
    return { code: 'internal', message: 'Internal Server Error' };
  }
}
