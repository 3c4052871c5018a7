// Declarations of @midwayjs/kafka 3.x, written from a list of its exports:
// the published package was not at hand. Signatures follow that list.
import {
  BaseFramework,
  IConfigurationOptions,
  ILogger,
  IMidwayApplication,
  IMidwayContainer,
  IMidwayContext,
  MidwayFrameworkType,
  NextFunction as BaseNextFunction,
  ServiceFactory,
  ServiceFactoryConfigOption,
  TypedResourceManager,
} from '@midwayjs/core';
import * as KafkaJS from 'kafkajs';
import type { Admin, AdminConfig, Consumer, ConsumerConfig, ConsumerRunConfig, ConsumerSubscribeTopic, ConsumerSubscribeTopics, EachBatchHandler, EachBatchPayload, EachMessageHandler, EachMessagePayload, Kafka, KafkaConfig, Producer, ProducerConfig } from 'kafkajs';

export declare class Framework extends BaseFramework<any, IMidwayKafkaContext, any> {
  /** KafkaJS log creator bridging to the Midway logger. */
  protected LogCreator: any;
  /** Keeps consumers by name; unset in legacy config mode. */
  protected typedResourceManager: TypedResourceManager<Consumer, IKafkaConsumerInitOptions, IKafkaConsumer>;
  /** Injected logger named kafkaLogger; spelling is as upstream. */
  kafKaLogger: ILogger;
  /** Reads the kafka config key. */
  configure(): any;
  /** Creates the application object. */
  applicationInitialize(): Promise<void>;
  /** Connects, subscribes and starts consumers. */
  run(): Promise<void>;
  /** KafkaJS consumer by its config name. */
  getConsumer(subscriberNameOrInstanceName: string): any;
  /** Shared Kafka instance by name. */
  getKafka(instanceName: string): Kafka;
  /** Yields midway:kafka. */
  getFrameworkName(): string;
  /** Disconnects consumers. */
  protected beforeStop(): Promise<void>;
  /** Yields MidwayFrameworkType.MS_KAFKA; absent in 4.x. */
  getFrameworkType(): MidwayFrameworkType;
}

export declare class Configuration {
  /** Resolves the producer factory. */
  onReady(container: IMidwayContainer): Promise<void>;
}

export interface IKafkaApplication {
}

/** Application type of this framework. */
export type IMidwayKafkaApplication = IMidwayApplication<IMidwayKafkaContext> & IKafkaApplication;

/** Per-message context; topic, partition, message and commitOffsets are deprecated. */
export type IMidwayKafkaContext = IMidwayContext<{ topic?: any; partition?: any; message?: any; commitOffsets?(data: any): void; payload: EachMessagePayload | EachBatchPayload; consumer: Consumer; }>;

/** Short name of the application type. */
export type Application = IMidwayKafkaApplication;

export interface Context extends IMidwayKafkaContext {
}

/** Core middleware next type. */
export type NextFunction = BaseNextFunction;

/** Legacy alias. */
export type DefaultConfig = string | Kafka;

export interface IMidwayConsumerConfig {
  topic: string;
  subscription: any;
  runConfig: any;
}

export interface IKafkaConsumerInitOptions {
  /** Broker connection settings. */
  connectionOptions: KafkaConfig;
  /** Passed to kafka.consumer(). */
  consumerOptions: ConsumerConfig;
  /** Passed to consumer.subscribe(). */
  subscribeOptions: ConsumerSubscribeTopics | ConsumerSubscribeTopic;
  /** Passed to consumer.run() with the handler added. */
  consumerRunConfig: ConsumerRunConfig;
  /** Reuse an existing Kafka instance by name. */
  kafkaInstanceRef?: string;
}

export interface IMidwayKafkaProducerInitOptions {
  connectionOptions: KafkaConfig;
  producerOptions: ProducerConfig;
  /** Reuse an existing Kafka instance by name. */
  kafkaInstanceRef?: string;
}

export interface IMidwayKafkaAdminInitOptions {
  /** Reuse an existing Kafka instance by name. */
  kafkaInstanceRef?: string;
  connectionOptions: KafkaConfig;
  adminOptions: AdminConfig;
}

export interface IMidwayKafkaConfigurationOptions extends IConfigurationOptions {
  /** Consumers by name; name matches KafkaConsumer argument. */
  consumer: { [name: string]: Partial<IKafkaConsumerInitOptions>; };
  /** Producers, default and named. */
  producer: ServiceFactoryConfigOption<Partial<IMidwayKafkaProducerInitOptions>>;
  /** Admin clients, default and named. */
  admin: ServiceFactoryConfigOption<Partial<IMidwayKafkaAdminInitOptions>>;
}

export interface IKafkaConsumer {
  eachBatch?: EachBatchHandler;
  eachMessage?: EachMessageHandler;
}

/** Decorator key behind KafkaConsumer. */
export declare const KAFKA_DECORATOR_KEY = "rpc:kafka";

export declare function KafkaConsumer(consumerName: string): ClassDecorator;

export declare class KafkaProducerFactory extends ServiceFactory<Producer> {
  /** Injected logger named kafkaLogger. */
  logger: ILogger;
  /** Injected kafka.producer config. */
  pubConfig: ServiceFactoryConfigOption<IMidwayKafkaProducerInitOptions>;
  /** Yields kafka:producer. */
  getName(): string;
  /** Builds producers from config. */
  init(): Promise<void>;
  /** Creates and connects a producer; MidwayCommonError on unknown instance reference. */
  protected createClient(config: IMidwayKafkaProducerInitOptions, clientName: any): Promise<Producer>;
  /** Disconnects a producer. */
  destroyClient(producer: Producer, name: string): Promise<void>;
  /** Stops all producers on container shutdown. */
  destroy(): Promise<void>;
}

export declare class KafkaAdminFactory extends ServiceFactory<Admin> {
  /** Injected logger named kafkaLogger. */
  logger: ILogger;
  /** Injected kafka.admin config; declared with producer option type upstream. */
  adminConfig: ServiceFactoryConfigOption<IMidwayKafkaProducerInitOptions>;
  /** Yields kafka:admin. */
  getName(): string;
  /** Builds admin clients from config. */
  init(): Promise<void>;
  /** Creates and connects an admin client. */
  protected createClient(config: IMidwayKafkaAdminInitOptions, clientName: any): Promise<Admin>;
  /** Disconnects an admin client. */
  destroyClient(admin: Admin, name: string): Promise<void>;
  /** Stops all admin clients on container shutdown. */
  destroy(): Promise<void>;
}

export { KafkaJS };
export { EachMessagePayload, EachBatchPayload, Consumer, Kafka, Producer, Admin } from 'kafkajs';

declare module '@midwayjs/core/dist/interface' {
  interface MidwayConfig {
    kafka?: PowerPartial<IMidwayKafkaConfigurationOptions>;
  }
}
