export interface Book {
  id: number;
  title: string;
  author: string;
  copies: number;
}

export type NewBook = Omit<Book, 'id'>;

export interface Page<T> {
  items: T[];
  page: number;
  total: number;
}

export interface Loan {
  id: number;
  bookId: number;
  reader: string;
  due: string;
}
