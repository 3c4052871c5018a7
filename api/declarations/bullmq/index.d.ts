// Declarations of @midwayjs/bullmq 3.20, written from the notes of 3.20.0 and the declarations of
// 4.2.3, the nearest published version: no registry has a 3.x package. What belongs to core 4 alone
// is left out. It is no part of the API reference; the guides are checked against it.
import {
  BaseFramework,
  ILogger,
  IMidwayApplication,
  IMidwayBootstrapOptions,
  IMidwayContext,
  MidwayDecoratorService,
  NextFunction as BaseNextFunction,
} from '@midwayjs/core';
import type {
  ConnectionOptions,
  FlowProducer,
  Job,
  JobsOptions,
  QueueBaseOptions,
  QueueEvents,
  QueueEventsOptions,
  QueueEventsProducer,
  QueueOptions,
  Worker,
  WorkerOptions,
} from 'bullmq';
import { Queue } from 'bullmq';

/** The library itself. */
export * as BullMQ from 'bullmq';

/** Implemented by processor classes. */
export interface IProcessor {
  /** Called once for each attempt of a job; what it returns is the result. */
  execute(data: any, job: Job, token?: string): Promise<any>;
}

/** Application type of this framework. */
export interface Application extends IMidwayApplication<Context> {}

/** Core middleware next type. */
export type NextFunction = BaseNextFunction;

/** Context of one attempt. */
export interface Context extends IMidwayContext {
  jobId: string;
  job: Job;
  /** The processor class. */
  from: new (...args: any[]) => IProcessor;
}

/** Shape of the bullmq config value. */
export interface BullMQConfig {
  /** Connection of queues, workers and flow producers. */
  defaultConnection?: ConnectionOptions;
  /** Prefix of all keys. */
  defaultPrefix?: string;
  /** Merged under the options of each queue. */
  defaultQueueOptions?: Partial<QueueOptions>;
  /** Merged under the options of each worker. */
  defaultWorkerOptions?: Partial<WorkerOptions>;
  /** Whether start-up removes the job schedulers of queues with a processor. */
  clearRepeatJobWhenStart?: boolean;
  /** Logger behind ctx.logger. */
  contextLoggerApplyLogger?: string;
  /** Line that ctx.logger writes. */
  contextLoggerFormat?: (info: any) => string;
}

/** Queue of the component; closes the events and event producers that it has created. */
export declare class BullMQQueue extends Queue {
  protected queueName: string;
  protected queueOptions: QueueOptions;
  constructor(queueName: string, queueOptions: QueueOptions);
  /** Adds a job named jobName; with repeat, upserts the job scheduler that has the queue's name. */
  addJobToQueue(data: any, options?: JobsOptions): Promise<Job>;
  /** @deprecated use addJobToQueue instead */
  runJob(data: any, options?: JobsOptions): Promise<Job>;
  /** Name of the queue. */
  getQueueName(): string;
  /** Opens a connection that hears the events of the queue. */
  createQueueEvents(options?: QueueEventsOptions): QueueEvents;
  /** All that createQueueEvents has created. */
  getQueueEventsList(): QueueEvents[];
  /** Opens a connection that publishes events of your own. */
  createQueueEventsProducer(options?: QueueBaseOptions): QueueEventsProducer;
  /** All that createQueueEventsProducer has created. */
  getQueueEventsProducerList(): QueueEventsProducer[];
  /** Closes the queue and what it has created. */
  close(): Promise<void>;
}

/** Midway framework for BullMQ processors. */
export declare class Framework extends BaseFramework<Application, Context, any> {
  /** Injected logger named bullMQLogger. */
  protected bullMQLogger: ILogger;
  /** Creates the application object. */
  applicationInitialize(options: IMidwayBootstrapOptions): Promise<void>;
  /** Reads connection, prefix and default options. */
  loadConfig(): void;
  /** Reads the bullmq config key. */
  configure(): any;
  /** Yields bullmq. */
  getFrameworkName(): string;
  /** Creates queue and worker of each processor. */
  run(): Promise<void>;
  /** Closes queues, workers and flow producers. */
  protected beforeStop(): Promise<void>;
  /** Creates a queue and keeps it under its name. */
  createQueue(name: string, queueOptions?: Partial<QueueOptions>): BullMQQueue;
  /** Queue by name; undefined if there is none. */
  getQueue(name: string): BullMQQueue;
  /** Queue by name, created if there is none. */
  protected ensureQueue(name: string, queueOptions?: Partial<QueueOptions>): BullMQQueue;
  /** All queues of this process. */
  getQueueList(): BullMQQueue[];
  /** First worker of a queue. */
  getWorker(queueName: string): Worker;
  /** All workers of a queue; undefined if there is none. */
  getWorkers(queueName: string): Worker[];
  /** Creates a worker from a function: no request scope, no middleware, no guard. */
  createWorker(
    queueName: string,
    processor: (job: Job, token?: string) => Promise<any>,
    workerOptions?: Partial<WorkerOptions>,
  ): Worker;
  /** Creates a worker from a processor class; the queue must exist. */
  addProcessor(
    processor: new (...args: any[]) => IProcessor,
    queueName: string,
    workerOptions?: WorkerOptions,
  ): Promise<Worker<any, any, string>>;
  /** Adds a job; undefined if this process has no such queue. */
  addJobToQueue(queueName: string, jobData: any, options?: JobsOptions): Promise<Job | undefined>;
  /** @deprecated use addJobToQueue instead */
  runJob(queueName: string, jobData: any, options?: JobsOptions): Promise<Job | undefined>;
  /** Creates a flow producer; with a name it is kept. */
  createFlowProducer(options?: Partial<QueueBaseOptions>, producerName?: string): FlowProducer;
  /** Flow producer by name. */
  getFlowProducer(producerName: string): FlowProducer | undefined;
}

/** Component entry class. */
export declare class Configuration {
  /** Injected BullMQ framework. */
  framework: Framework;
  /** Injected decorator service. */
  decoratorService: MidwayDecoratorService;
  /** Registers what the property decorators inject. */
  init(): Promise<void>;
  /** Lets the framework read the configuration. */
  onReady(): Promise<void>;
}

/** Class decorator: request-scoped processor of a queue. */
export declare function Processor(
  queueName: string,
  jobOptions?: JobsOptions,
  workerOptions?: Partial<WorkerOptions>,
  queueOptions?: Partial<QueueOptions>,
): ClassDecorator;

/** Injects a queue of this process. */
export declare function InjectQueue(queueName: string): PropertyDecorator;

/** Injects the first worker of a queue. */
export declare function InjectWorker(queueName: string): PropertyDecorator;

/** Injects a flow producer that was created with this name. */
export declare function InjectFlowProducer(producerName: string): PropertyDecorator;

declare module '@midwayjs/core/dist/interface' {
  interface MidwayConfig {
    bullmq?: BullMQConfig;
  }
}
