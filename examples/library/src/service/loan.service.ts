import { Config, Inject, Singleton } from '@midwayjs/core';
import { CatalogError } from '../error/catalog.error';
import { Loan } from '../interface';
import { CatalogService } from './catalog.service';

@Singleton()
export class LoanService {
  @Inject()
  catalogService: CatalogService;

  @Config('catalog.loanDays')
  loanDays: number;

  private loans = new Map<number, Loan>();
  private nextId = 1;

  async lend(bookId: number, reader: string, today = new Date()): Promise<Loan> {
    if (!bookId || !reader) {
      throw new CatalogError('invalid', 'A loan needs a bookId and a reader');
    }
    const book = await this.catalogService.get(bookId);
    const lent = [...this.loans.values()].filter(loan => loan.bookId === bookId).length;
    if (lent >= book.copies) {
      throw new CatalogError('no_copies', `No copy of "${book.title}" is left`);
    }
    const due = new Date(today);
    due.setUTCDate(due.getUTCDate() + this.loanDays);
    const loan = { id: this.nextId++, bookId, reader, due: due.toISOString().slice(0, 10) };
    this.loans.set(loan.id, loan);
    return loan;
  }

  async giveBack(id: number): Promise<void> {
    if (!this.loans.delete(id)) {
      throw new CatalogError('not_found', `No loan ${id}`);
    }
  }
}
