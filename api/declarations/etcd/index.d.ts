// Declarations of @midwayjs/etcd 3.x, written from a list of its exports:
// the published package was not at hand. Signatures follow that list.
import { ServiceFactory, ServiceFactoryConfigOption } from '@midwayjs/core';
import { Etcd3, IOptions } from 'etcd3';

export declare class Configuration {
  onReady(container: any): Promise<void>;
}

export declare class ETCDServiceFactory extends ServiceFactory<Etcd3> {
  etcdConfig: any;
  logger: any;
  init(): Promise<void>;
  createClient(config: IOptions): Promise<Etcd3>;
  getName(): string;
  destroyClient(client: Etcd3): Promise<void>;
}

export declare class ETCDService {
  init(): Promise<void>;
}

export interface ETCDService extends Etcd3 {}

declare module '@midwayjs/core/dist/interface' {
  interface MidwayConfig {
    etcd?: ServiceFactoryConfigOption<IOptions>;
  }
}
