// Declarations of @midwayjs/tags 3.x, written from a list of its exports:
// the published package was not at hand. Signatures follow that list.
import { ServiceFactory, ServiceFactoryConfigOption } from '@midwayjs/core';

export declare class Configuration {
  /** Resolves the factory so clients exist early. */
  onReady(container: any): Promise<void>;
}

export declare class TagServiceFactory extends ServiceFactory<TagClient> {
  /** Injected value of the tags config key. */
  tags: ServiceFactoryConfigOption<ITagDialectOption>;
  /** Builds clients from config. */
  init(): Promise<void>;
  /** Chooses custom, mysql or memory storage; name becomes the group. */
  createClient(config: ITagDialectOption, name: string): Promise<TagClient>;
  /** Yields tags. */
  getName(): string;
}

export declare class TagClient {
  /** Takes its storage instance from the dialect for that group. */
  constructor(dialect: ITagDialect, tagGroup: string);
  /** Creates a tag. */
  new(tagDefine: ITagDefine): Promise<ITagOperResult>;
  /** Deletes a tag by id or name. */
  remove(tagIdOrName: number | string): Promise<ITagOperResult>;
  /** Changes name or description of a tag. */
  update(tagIdOrName: number | string, params: Partial<ITagDefine>): Promise<ITagOperResult>;
  /** Pages through tags; defaults page 1, pageSize 20. */
  list(listOptions?: ITagSearchOptions): Promise<ITagListResult<ITagItem>>;
  /** Attaches tags to an object; empty tags gives MISSING_PARAMETERS result. */
  bind(bindOptions: ITagBindOptions): Promise<ITagOperResult>;
  /** Detaches tags from an object. */
  unbind(unbindOptions: ITagUnBindOptions): Promise<ITagOperResult>;
  /** Object ids by tag; defaults page 1, pageSize 20, tags []. */
  listObjects(listOptions?: ITagListInstanceOptions): Promise<ITagListResult<number>>;
  /** Tags of one object; defaults page 1, pageSize 20. */
  listObjectTags(listOptions?: ITagListInstanceTagsOptions): Promise<ITagListResult<ITagItem>>;
}

export interface ITagServiceInitOptions {
  group: string;
  dialect?: ITagDialect;
}

/** Config of one client: memory, mysql or custom. */
export type ITagDialectOption = { dialectType: 'memory'; } | ITagMysqlDialectOption | ITagUserDialect;

export interface ITagUserDialect {
  dialectType: string;
  dialect: ITagDialect;
}

/** Query function expected on the mysql instance. */
export type IMysqlQuery = (sql: string, placeholder?: any[]) => [ any, any ];

export interface ITagMysqlDialectOption {
  dialectType: 'mysql';
  /** Create missing tables automatically. */
  sync?: boolean;
  /** Text put before table names. */
  tablePrefix?: string;
  /** Text joining table name parts. */
  tableSeparator?: string;
  /** Object offering query, such as a connection. */
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
  /** Awaited before first use. */
  abstract ready(): Promise<void>;
  /** Gives the storage for one group. */
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
  /** Ask for a total as well. */
  count?: boolean;
  pageSize?: number;
  page?: number;
}

export interface ITagBindOptions extends ITagInstance {
  tags: Array<number | string>;
  /** Create unknown tags first; off unless set. */
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
  /** Every tag must match. */
  And = "and",
  /** Any tag may match. */
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
