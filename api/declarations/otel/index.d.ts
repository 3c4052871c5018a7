// Declarations of @midwayjs/otel 3.x, written from a list of its exports:
// the published package was not at hand. Signatures follow that list.
import { IMidwayApplication, MidwayDecoratorService } from '@midwayjs/core';
import type { Context, Span } from '@opentelemetry/api';

export declare class Configuration {
  /** Registers the method decorator handler. */
  decoratorService: MidwayDecoratorService;
  /** Used to open spans. */
  traceService: TraceService;
  /** Registers an around handler for Trace. */
  onReady(): Promise<void>;
}

/** Decorator key behind Trace. */
export declare const TRACE_KEY = "decorator:open_telemetry_key";

export declare function Trace(spanName: string): MethodDecorator;

export declare class TraceService {
  /** Supplies the project name used as tracer name. */
  protected app: IMidwayApplication;
  /** Sets the tracer name: that of the project, empty without one. */
  protected init(): Promise<void>;
  /** Trace id of the span currently active. */
  getTraceId(): string;
  /** Starts an active CLIENT span; gives back the callback result. */
  createSpan(name: string, callback: (span: Span) => unknown): unknown;
}
