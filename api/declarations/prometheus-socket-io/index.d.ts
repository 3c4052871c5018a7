// Declarations of @midwayjs/prometheus-socket-io 3.x, written from a list of its exports:
// the published package was not at hand. Signatures follow that list.
import type { DataService } from '@midwayjs/prometheus';
import type { Application as SocketApplication } from '@midwayjs/socketio';

export declare class Configuration {
  socketApp: SocketApplication;
  dataService: DataService;
  onReady(): Promise<void>;
  onStop(): Promise<void>;
}
