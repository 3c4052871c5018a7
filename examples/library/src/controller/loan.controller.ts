import { Body, Controller, Del, HttpCode, Inject, Param, Post } from '@midwayjs/core';
import { LoanService } from '../service/loan.service';

@Controller('/loans')
export class LoanController {
  @Inject()
  loanService: LoanService;

  @Post('/')
  @HttpCode(201)
  async lend(@Body('bookId') bookId: number, @Body('reader') reader: string) {
    return this.loanService.lend(bookId, reader);
  }

  @Del('/:id')
  async giveBack(@Param('id') id: number) {
    await this.loanService.giveBack(id);
  }
}
