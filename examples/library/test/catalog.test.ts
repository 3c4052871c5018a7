import { close, createApp, createHttpRequest } from '@midwayjs/mock';
import { Application, Framework } from '@midwayjs/koa';
import { LoanService } from '../src/service/loan.service';

describe('catalog', () => {
  let app: Application;

  beforeAll(async () => {
    app = await createApp<Framework>();
  });

  afterAll(async () => {
    await close(app);
  });

  const add = (title: string, author: string) =>
    createHttpRequest(app).post('/books').send({ title, author });

  it('adds a book and tells where it is', async () => {
    const added = await add('Kindred', 'Octavia E. Butler');
    expect(added.status).toBe(201);

    const found = await createHttpRequest(app).get(added.headers.location);
    expect(found.body).toEqual({ ...added.body, title: 'Kindred', copies: 1 });
  });

  it('lists the books of an author by page', async () => {
    const author = 'Stanisław Lem';
    for (const title of ['Solaris', 'Eden', 'Fiasco']) await add(title, author);

    const one = await createHttpRequest(app).get('/books').query({ author: 'Italo Calvino' });
    expect(one.body).toMatchObject({ page: 1, total: 1, items: [{ title: 'Invisible Cities' }] });

    const { body } = await createHttpRequest(app).get('/books').query({ author, page: 2 });

    expect(body).toMatchObject({ page: 2, total: 3, items: [{ title: 'Fiasco' }] });
  });

  it('removes a book', async () => {
    const { headers } = await add('Emma', 'Jane Austen');

    expect((await createHttpRequest(app).delete(headers.location)).status).toBe(204);
    expect((await createHttpRequest(app).get(headers.location)).status).toBe(404);
  });

  it.each([
    ['post', '/books', { title: 'Kindred' }, 400, 'invalid'],
    ['patch', '/books/1', { copies: -1 }, 400, 'invalid'],
    ['get', '/books/99', undefined, 404, 'not_found'],
    ['get', '/authors', undefined, 404, '404'],
    ['post', '/books', '{', 400, 'bad_request'],
  ])('%s %s with %j answers %i', async (method, path, data, status, code) => {
    const request = createHttpRequest(app)[method](path).set('Content-Type', 'application/json');
    const response = await request.send(data);

    expect(response.status).toBe(status);
    expect(response.body.code).toBe(code);
  });

  it('lends each copy once', async () => {
    const doNotFake = ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'clearTimeout'] as const;
    jest.useFakeTimers({ now: new Date('2026-11-21'), doNotFake: [...doNotFake] });
    const lend = () => createHttpRequest(app).post('/loans').send({ bookId: 2, reader: 'Ada' });

    const first = await lend();
    expect(first.status).toBe(201);
    expect((await lend()).status).toBe(409);

    await createHttpRequest(app).delete(`/loans/${first.body.id}`);
    expect((await lend()).status).toBe(201);
    jest.useRealTimers();
  });

  it('sets the due date', async () => {
    const loans = await app.getApplicationContext().getAsync(LoanService);
    const loan = await loans.lend(1, 'Ada', new Date('2025-02-20'));

    expect(loan.due).toBe('2025-03-06');
  });
});
