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
  /** Injected main application. */
  app: IMidwayApplication;
  /** Registers the property decorator handlers. */
  decoratorService: MidwayDecoratorService;
  /** Gives access to all running applications. */
  applicationManager: MidwayApplicationManager;
  /** Set during onReady. */
  dataSourceManager: MikroDataSourceManager;
  /** Registers handlers for the three inject decorators. */
  init(): Promise<void>;
  /** Loads data sources, adds request-context middleware. */
  onReady(container: IMidwayContainer): Promise<void>;
  /** Stops the data source manager. */
  onStop(container: IMidwayContainer): Promise<void>;
}

/** Decorator key behind InjectRepository. */
export declare const ENTITY_MODEL_KEY = "mikro:entity_model_key";

/** Decorator key behind InjectEntityManager. */
export declare const ENTITY_MANAGER_KEY = "mikro:entity_manager_key";

/** Decorator key behind InjectDataSource. */
export declare const DATA_SOURCE_KEY = "mikro:data_source_key";

export declare function InjectRepository(modelKey: EntityName<any>, connectionName?: string): PropertyDecorator;

export declare function InjectEntityManager(connectionName?: string): PropertyDecorator;

export declare function InjectDataSource(dataSourceName?: string): PropertyDecorator;

/** Shape of the mikro config value. */
export type MikroConfigOptions<D extends IDatabaseDriver = IDatabaseDriver> = DataSourceManagerConfigOption<(Options<D> | MikroORMConfiguration<D>) & { logger?: string | ((message: string) => void); }>;

export declare class MikroDataSourceManager extends DataSourceManager<MikroORM<IDatabaseDriver<Connection>>> {
  /** Injected value of the mikro config key. */
  mikroConfig: any;
  /** Injected application source directory. */
  baseDir: string;
  /** Resolves a logger when config names one by string. */
  loggerService: MidwayLoggerService;
  /** Creates every configured data source. */
  init(): Promise<void>;
  /** Yields mikro. */
  getName(): string;
  /** Starts one ORM instance. */
  protected createDataSource(config: any, dataSourceName: string): Promise<MikroORM<IDatabaseDriver<Connection>>>;
  /** Reports ORM connection state. */
  protected checkConnected(dataSource: MikroORM<IDatabaseDriver<Connection>>): Promise<boolean>;
  /** Closes the ORM if still connected. */
  protected destroyDataSource(dataSource: MikroORM<IDatabaseDriver<Connection>>): Promise<void>;
}

declare module '@midwayjs/core/dist/interface' {
  interface MidwayConfig {
    mikro?: PowerPartial<MikroConfigOptions>;
  }
}
