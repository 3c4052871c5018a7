// Declarations of @midwayjs/tags 3.x, written from a list of its exports:
// the published package was not at hand. Signatures follow that list.
import { ServiceFactory, ServiceFactoryConfigOption } from '@midwayjs/core';

export declare class Configuration {
  onReady(container: any): Promise<void>;
}

export declare class TagServiceFactory extends ServiceFactory<TagClient> {
  tags: ServiceFactoryConfigOption<ITagDialectOption>;
  init(): Promise<void>;
  createClient(config: ITagDialectOption, name: string): Promise<TagClient>;
  getName(): string;
}

export declare class TagClient {
  constructor(dialect: ITagDialect, tagGroup: string);
  new(tagDefine: ITagDefine): Promise<ITagOperResult>;
  remove(tagIdOrName: number | string): Promise<ITagOperResult>;
  update(tagIdOrName: number | string, params: Partial<ITagDefine>): Promise<ITagOperResult>;
  list(listOptions?: ITagSearchOptions): Promise<ITagListResult<ITagItem>>;
  bind(bindOptions: ITagBindOptions): Promise<ITagOperResult>;
  unbind(unbindOptions: ITagUnBindOptions): Promise<ITagOperResult>;
  listObjects(listOptions?: ITagListInstanceOptions): Promise<ITagListResult<number>>;
  listObjectTags(listOptions?: ITagListInstanceTagsOptions): Promise<ITagListResult<ITagItem>>;
}

export interface ITagServiceInitOptions {
  group: string;
  dialect?: ITagDialect;
}

export type ITagDialectOption = { dialectType: 'memory'; } | ITagMysqlDialectOption | ITagUserDialect;

export interface ITagUserDialect {
  dialectType: string;
  dialect: ITagDialect;
}

export type IMysqlQuery = (sql: string, placeholder?: any[]) => [ any, any ];

export interface ITagMysqlDialectOption {
  dialectType: 'mysql';
  sync?: boolean;
  tablePrefix?: string;
  tableSeparator?: string;
  instance: { query: IMysqlQuery; };
}

export interface ITagDefine {
  name: string;
  desc?: string;
}

export interface ITagItem extends ITagDefine {
  id: number;
  createAt: number;
  updateAt: number;
}

export declare abstract class ITagDialect {
  abstract ready(): Promise<void>;
  abstract getInstance(instanceName: string): ITagDialectInstance;
}

export declare abstract class ITagDialectInstance {
  abstract new(tagDefine: ITagDefine): Promise<ITagOperResult>;
  abstract remove(tagIdOrName: number | string): Promise<ITagOperResult>;
  abstract update(tagIdOrName: number | string, params: Partial<ITagDefine>): Promise<ITagOperResult>;
  abstract list(listOptions?: ITagSearchOptions): Promise<ITagListResult<ITagItem>>;
  abstract bind(bindOptions: ITagBindOptions): Promise<ITagOperResult>;
  abstract unbind(unbindOptions: ITagUnBindOptions): Promise<ITagOperResult>;
  abstract listObjects(listOptions?: ITagListInstanceOptions): Promise<ITagListResult<number>>;
  abstract listObjectTags(listOptions?: ITagListInstanceTagsOptions): Promise<ITagListResult<ITagItem>>;
}

export interface ITagOperResult {
  success: boolean;
  message: string;
  id?: number;
}

export interface ITagListResult<ListType> {
  list: ListType[];
  total?: number;
}

export interface ITagSearchOptions extends ITagPages {
  tags?: Array<number | string>;
  type?: MATCH_TYPE;
}

export interface ITagPages {
  count?: boolean;
  pageSize?: number;
  page?: number;
}

export interface ITagBindOptions extends ITagInstance {
  tags: Array<number | string>;
  autoCreateTag?: boolean;
}

export interface ITagUnBindOptions extends ITagInstance {
  tags: Array<number | string>;
}

export interface ITagListInstanceTagsOptions extends ITagInstance, ITagPages {
}

export interface ITagInstance {
  objectId: number;
}

export declare enum MATCH_TYPE {
  And = "and",
  Or = "or",
}

export interface ITagListInstanceOptions extends ITagPages {
  tags?: Array<string | number>;
  count?: boolean;
  type?: MATCH_TYPE;
}

export declare enum TAG_ERROR {
  EXISTS = "tag already exists",
  NOT_EXISTS = "tag does not exist",
  MISSING_PARAMETERS = "missing parameters",
  OPER_ERROR = "operation error",
}

declare module '@midwayjs/core/dist/interface' {
  interface MidwayConfig {
    tags?: ServiceFactoryConfigOption<ITagDialectOption>;
  }
}
