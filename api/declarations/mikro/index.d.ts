// Declarations of @midwayjs/mikro 3.x, written from a list of its exports:
// the published package was not at hand. Signatures follow that list.
import { DataSourceManager, DataSourceManagerConfigOption, ILifeCycle, IMidwayApplication, IMidwayContainer, MidwayApplicationManager, MidwayDecoratorService, MidwayLoggerService } from '@midwayjs/core';
import {
  Configuration as MikroORMConfiguration,
  Connection,
  EntityName,
  IDatabaseDriver,
  MikroORM,
  Options,
} from '@mikro-orm/core';

export declare class Configuration implements ILifeCycle {
  app: IMidwayApplication;
  decoratorService: MidwayDecoratorService;
  applicationManager: MidwayApplicationManager;
  dataSourceManager: MikroDataSourceManager;
  init(): Promise<void>;
  onReady(container: IMidwayContainer): Promise<void>;
  onStop(container: IMidwayContainer): Promise<void>;
}

export declare const ENTITY_MODEL_KEY = "mikro:entity_model_key";

export declare const ENTITY_MANAGER_KEY = "mikro:entity_manager_key";

export declare const DATA_SOURCE_KEY = "mikro:data_source_key";

export declare function InjectRepository(modelKey: EntityName<any>, connectionName?: string): PropertyDecorator;

export declare function InjectEntityManager(connectionName?: string): PropertyDecorator;

export declare function InjectDataSource(dataSourceName?: string): PropertyDecorator;

export type MikroConfigOptions<D extends IDatabaseDriver = IDatabaseDriver> = DataSourceManagerConfigOption<(Options<D> | MikroORMConfiguration<D>) & { logger?: string | ((message: string) => void); }>;

export declare class MikroDataSourceManager extends DataSourceManager<MikroORM<IDatabaseDriver<Connection>>> {
  mikroConfig: any;
  baseDir: string;
  loggerService: MidwayLoggerService;
  init(): Promise<void>;
  getName(): string;
  protected createDataSource(config: any, dataSourceName: string): Promise<MikroORM<IDatabaseDriver<Connection>>>;
  protected checkConnected(dataSource: MikroORM<IDatabaseDriver<Connection>>): Promise<boolean>;
  protected destroyDataSource(dataSource: MikroORM<IDatabaseDriver<Connection>>): Promise<void>;
}

declare module '@midwayjs/core/dist/interface' {
  interface MidwayConfig {
    mikro?: PowerPartial<MikroConfigOptions>;
  }
}
