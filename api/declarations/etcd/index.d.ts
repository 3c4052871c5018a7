// Declarations of @midwayjs/etcd 3.x, written from a list of its exports:
// the published package was not at hand. Signatures follow that list.
import { ServiceFactory, ServiceFactoryConfigOption } from '@midwayjs/core';
import { Etcd3, IOptions } from 'etcd3';

export declare class Configuration {
  /** Resolves the factory so clients exist early. */
  onReady(container: any): Promise<void>;
}

export declare class ETCDServiceFactory extends ServiceFactory<Etcd3> {
  /** Injected value of the etcd config key. */
  etcdConfig: any;
  /** Core logger. */
  logger: any;
  /** Builds clients from config; run by the container. */
  init(): Promise<void>;
  /** Opens one Etcd3 client from its options. */
  createClient(config: IOptions): Promise<Etcd3>;
  /** Yields etcd. */
  getName(): string;
  /** Closes a client. */
  destroyClient(client: Etcd3): Promise<void>;
}

export declare class ETCDService {
  /** Selects the default client; throws MidwayCommonError if absent. */
  init(): Promise<void>;
}

export interface ETCDService extends Etcd3 {}

declare module '@midwayjs/core/dist/interface' {
  interface MidwayConfig {
    etcd?: ServiceFactoryConfigOption<IOptions>;
  }
}
