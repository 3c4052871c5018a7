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
  protected LogCreator: any;
  protected typedResourceManager: TypedResourceManager<Consumer, IKafkaConsumerInitOptions, IKafkaConsumer>;
  kafKaLogger: ILogger;
  configure(): any;
  applicationInitialize(): Promise<void>;
  run(): Promise<void>;
  getConsumer(subscriberNameOrInstanceName: string): any;
  getKafka(instanceName: string): Kafka;
  getFrameworkName(): string;
  protected beforeStop(): Promise<void>;
  getFrameworkType(): MidwayFrameworkType;
}

export declare class Configuration {
  onReady(container: IMidwayContainer): Promise<void>;
}

export interface IKafkaApplication {
}

export type IMidwayKafkaApplication = IMidwayApplication<IMidwayKafkaContext> & IKafkaApplication;

export type IMidwayKafkaContext = IMidwayContext<{ topic?: any; partition?: any; message?: any; commitOffsets?(data: any): void; payload: EachMessagePayload | EachBatchPayload; consumer: Consumer; }>;

export type Application = IMidwayKafkaApplication;

export interface Context extends IMidwayKafkaContext {
}

export type NextFunction = BaseNextFunction;

export type DefaultConfig = string | Kafka;

export interface IMidwayConsumerConfig {
  topic: string;
  subscription: any;
  runConfig: any;
}

export interface IKafkaConsumerInitOptions {
  connectionOptions: KafkaConfig;
  consumerOptions: ConsumerConfig;
  subscribeOptions: ConsumerSubscribeTopics | ConsumerSubscribeTopic;
  consumerRunConfig: ConsumerRunConfig;
  kafkaInstanceRef?: string;
}

export interface IMidwayKafkaProducerInitOptions {
  connectionOptions: KafkaConfig;
  producerOptions: ProducerConfig;
  kafkaInstanceRef?: string;
}

export interface IMidwayKafkaAdminInitOptions {
  kafkaInstanceRef?: string;
  connectionOptions: KafkaConfig;
  adminOptions: AdminConfig;
}

export interface IMidwayKafkaConfigurationOptions extends IConfigurationOptions {
  consumer: { [name: string]: Partial<IKafkaConsumerInitOptions>; };
  producer: ServiceFactoryConfigOption<Partial<IMidwayKafkaProducerInitOptions>>;
  admin: ServiceFactoryConfigOption<Partial<IMidwayKafkaAdminInitOptions>>;
}

export interface IKafkaConsumer {
  eachBatch?: EachBatchHandler;
  eachMessage?: EachMessageHandler;
}

export declare const KAFKA_DECORATOR_KEY = "rpc:kafka";

export declare function KafkaConsumer(consumerName: string): ClassDecorator;

export declare class KafkaProducerFactory extends ServiceFactory<Producer> {
  logger: ILogger;
  pubConfig: ServiceFactoryConfigOption<IMidwayKafkaProducerInitOptions>;
  getName(): string;
  init(): Promise<void>;
  protected createClient(config: IMidwayKafkaProducerInitOptions, clientName: any): Promise<Producer>;
  destroyClient(producer: Producer, name: string): Promise<void>;
  destroy(): Promise<void>;
}

export declare class KafkaAdminFactory extends ServiceFactory<Admin> {
  logger: ILogger;
  adminConfig: ServiceFactoryConfigOption<IMidwayKafkaProducerInitOptions>;
  getName(): string;
  init(): Promise<void>;
  protected createClient(config: IMidwayKafkaAdminInitOptions, clientName: any): Promise<Admin>;
  destroyClient(admin: Admin, name: string): Promise<void>;
  destroy(): Promise<void>;
}

export { KafkaJS };
export { EachMessagePayload, EachBatchPayload, Consumer, Kafka, Producer, Admin } from 'kafkajs';

declare module '@midwayjs/core/dist/interface' {
  interface MidwayConfig {
    kafka?: PowerPartial<IMidwayKafkaConfigurationOptions>;
  }
}
