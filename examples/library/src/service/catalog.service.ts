import { Config, Init, Singleton } from '@midwayjs/core';
import { CatalogError } from '../error/catalog.error';
import { Book, NewBook, Page } from '../interface';

@Singleton()
export class CatalogService {
  @Config('catalog.pageSize')
  pageSize: number;

  private books = new Map<number, Book>();
  private nextId = 1;

  @Init()
  async fill() {
    await this.add({ title: 'The Left Hand of Darkness', author: 'Ursula K. Le Guin', copies: 2 });
    await this.add({ title: 'Invisible Cities', author: 'Italo Calvino', copies: 1 });
    await this.add({ title: 'The Dispossessed', author: 'Ursula K. Le Guin', copies: 1 });
  }

  async list(author: string | undefined, page: number): Promise<Page<Book>> {
    const found = [...this.books.values()].filter(book => !author || book.author === author);
    const start = (page - 1) * this.pageSize;
    return { items: found.slice(start, start + this.pageSize), page, total: found.length };
  }

  async get(id: number): Promise<Book> {
    const book = this.books.get(id);
    if (!book) {
      throw new CatalogError('not_found', `No book ${id}`);
    }
    return book;
  }

  async add(data: NewBook): Promise<Book> {
    const { title, author, copies = 1 } = data;
    if (!title || !author) {
      throw new CatalogError('invalid', 'A book needs a title and an author');
    }
    this.checkCopies(copies);
    const book = { id: this.nextId++, title, author, copies };
    this.books.set(book.id, book);
    return book;
  }

  async setCopies(id: number, copies: number): Promise<Book> {
    this.checkCopies(copies);
    const book = await this.get(id);
    book.copies = copies;
    return book;
  }

  async remove(id: number): Promise<void> {
    await this.get(id);
    this.books.delete(id);
  }

  private checkCopies(copies: number) {
    if (!Number.isInteger(copies) || copies < 0) {
      throw new CatalogError('invalid', 'copies must be a whole number from 0');
    }
  }
}
