// Declarations of @midwayjs/mqtt 3.20.24, written from a list of its exports: the published package
// was not at hand. Signatures follow that list. It is no part of the API reference; the guides are
// checked against it.
import {
  BaseFramework,
  IMidwayApplication,
  IMidwayContainer,
  IMidwayContext,
  NextFunction as BaseNextFunction,
  ServiceFactory,
  ServiceFactoryConfigOption,
} from '@midwayjs/core';
import type {
  IClientOptions,
  IClientSubscribeOptions,
  IClientSubscribeProperties,
  IPublishPacket,
  ISubscriptionMap,
  MqttClient,
} from 'mqtt';

/** Topics of one subscription with their options. */
export interface MqttSubscriberOptions {
  topicObject: string | string[] | ISubscriptionMap;
  opts?: IClientSubscribeOptions | IClientSubscribeProperties;
}

/** Shape of the mqtt config value. */
export interface IMidwayMQTTConfigurationOptions {
  /** Subscribers by name; name matches MqttSubscriber argument. */
  sub: {
    [name: string]: Partial<{
      connectOptions: Partial<IClientOptions>;
      subscribeOptions: MqttSubscriberOptions;
    }>;
  };
  /** Producers, default and named. */
  pub: ServiceFactoryConfigOption<IClientOptions>;
}

/** Per-message context. */
export type IMidwayMQTTContext = IMidwayContext<{
  topic: string;
  message: Buffer;
  packet: IPublishPacket;
}>;

/** Application type of this framework. */
export type IMidwayMQTTApplication = IMidwayApplication<IMidwayMQTTContext>;

/** Short name of the application type. */
export type Application = IMidwayMQTTApplication;

/** Short name of the context type. */
export interface Context extends IMidwayMQTTContext {}

/** Core middleware next type. */
export type NextFunction = BaseNextFunction;

/** Implemented by subscriber classes. */
export interface IMqttSubscriber {
  /** Called once per received message. */
  subscribe(ctx: IMidwayMQTTContext): Promise<any>;
}

/** Midway framework for MQTT subscribers. */
export declare class Framework extends BaseFramework<any, IMidwayMQTTContext, any> {
  /** Application object. */
  app: IMidwayMQTTApplication;
  /** Connected subscriber clients by name. */
  protected subscriberMap: Map<string, MqttClient>;
  /** Injected logger named mqttLogger. */
  mqttLogger: any;
  /** Reads the mqtt config key. */
  configure(): any;
  /** Creates the application object. */
  applicationInitialize(options: any): Promise<void>;
  /** Creates every configured subscriber. */
  run(): Promise<void>;
  /** Ends the subscriber clients. */
  protected beforeStop(): Promise<void>;
  /** Adds a subscriber at run time; unnamed ones are not tracked. */
  createSubscriber(
    connectionOptions: IClientOptions,
    subscribeOptions: MqttSubscriberOptions,
    ClzProvider: new () => IMqttSubscriber,
    clientName?: string,
  ): Promise<MqttClient>;
  /** Client by subscriber name. */
  getSubscriber(name: string): MqttClient;
  /** Meant to list clients; 4.x-era source always gives an empty array. */
  getSubscribers(): MqttClient[];
  /** Yields midway:mqtt. */
  getFrameworkName(): string;
}

/** Component entry class; creates and later stops the producers. */
export declare class Configuration {
  /** Injected MQTT framework. */
  framework: Framework;
  /** Set during onReady. */
  factory: MqttProducerFactory;
  /** Resolves the producer factory. */
  onReady(container: IMidwayContainer): Promise<void>;
  /** Stops every producer. */
  onStop(): Promise<void>;
}

/** Decorator key behind MqttSubscriber. */
export declare const MQTT_DECORATOR_KEY = 'rpc:mqtt';

/** Class decorator binding a request-scoped class to a subscriber name. */
export declare function MqttSubscriber(subscriberName: string): ClassDecorator;

/** Singleton holding MQTT publishing clients. */
export declare class MqttProducerFactory extends ServiceFactory<MqttClient> {
  /** Injected logger named mqttLogger. */
  logger: any;
  /** Injected mqtt.pub config. */
  pubConfig: any;
  /** Yields mqtt. */
  getName(): string;
  /** Builds clients from config. */
  init(): Promise<void>;
  /** Connects one client and waits until connected. */
  protected createClient(config: any, clientName: any): Promise<MqttClient>;
  /** Ends a client. */
  destroyClient(producer: any, name: any): Promise<void>;
}

/** Default publishing client as an injectable; MqttClient prototype methods are forwarded. */
export declare class DefaultMqttProducer {
  /** Underlying client. */
  protected instance: MqttClient;
  /** Selects the default client; throws MidwayCommonError if absent. */
  init(): Promise<void>;
}
export interface DefaultMqttProducer extends MqttClient {}
