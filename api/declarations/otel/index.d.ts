// Declarations of @midwayjs/otel 3.x, written from a list of its exports:
// the published package was not at hand. Signatures follow that list.
import { IMidwayApplication, MidwayDecoratorService } from '@midwayjs/core';
import type { Context, Span } from '@opentelemetry/api';

export declare class Configuration {
  decoratorService: MidwayDecoratorService;
  traceService: TraceService;
  onReady(): Promise<void>;
}

export declare const TRACE_KEY = "decorator:open_telemetry_key";

export declare function Trace(spanName: string): MethodDecorator;

export declare class TraceService {
  protected app: IMidwayApplication;
  protected init(): Promise<void>;
  getTraceId(): string;
  createSpan(name: string, callback: (span: Span) => unknown): unknown;
}
