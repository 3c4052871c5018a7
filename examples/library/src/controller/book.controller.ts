import { Body, Controller, Del, Get, HttpCode, Inject, Param, Patch, Post, Query } from '@midwayjs/core';
import { Context } from '@midwayjs/koa';
import { NewBook } from '../interface';
import { CatalogService } from '../service/catalog.service';

@Controller('/books')
export class BookController {
  @Inject()
  ctx: Context;

  @Inject()
  catalogService: CatalogService;

  @Get('/')
  async list(@Query('author') author: string, @Query('page') page: number) {
    return this.catalogService.list(author, Math.max(1, page || 1));
  }

  @Get('/:id')
  async show(@Param('id') id: number) {
    return this.catalogService.get(id);
  }

  @Post('/')
  @HttpCode(201)
  async add(@Body() data: NewBook) {
    const book = await this.catalogService.add(data);
    this.ctx.set('Location', `/books/${book.id}`);
    return book;
  }

  @Patch('/:id')
  async change(@Param('id') id: number, @Body('copies') copies: number) {
    return this.catalogService.setCopies(id, copies);
  }

  @Del('/:id')
  async remove(@Param('id') id: number) {
    await this.catalogService.remove(id);
  }
}
