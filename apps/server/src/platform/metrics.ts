import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** An answer with an error of the server. */
export interface Failure {
  at: Date;
  requestId: string;
  call: string;
}

/** The app's metrics. Labels have few values: no company, user, address or id. */
export interface Metrics {
  /** Seconds by route pattern. */
  httpRequestDuration: Histogram<"method" | "route" | "status">;
  messagesIn: Counter;
  messagesOut: Counter;
  sockets: Gauge;
  outboxWaiting: Gauge;
  /** Jobs that failed permanently. */
  deadJobs: Counter;
  /** Automation steps that failed too often and were set aside. */
  failedSteps: Counter;
  /** Answers with an error of the server that nobody has recorded yet; the latest ones. */
  failures: Failure[];
  /** In Prometheus text format. */
  render(): Promise<string>;
}

/** A separate registry, so that two apps in one process (tests) don't share counters. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  // Samples the event loop's delay with a timer: the default of 10 ms would keep an idle server awake.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  const registers = [registry];
  return {
    httpRequestDuration: new Histogram({
      name: "http_request_duration_seconds",
      help: "Time to answer a request, by method, route pattern and status.",
      labelNames: ["method", "route", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    messagesIn: new Counter({ name: "messages_in_total", help: "Messages stored that customers sent.", registers }),
    messagesOut: new Counter({ name: "messages_out_total", help: "Messages that the channel has taken.", registers }),
    sockets: new Gauge({ name: "sockets", help: "Browsers connected to this process.", registers }),
    outboxWaiting: new Gauge({ name: "outbox_waiting", help: "Messages not yet taken by their channel.", registers }),
    deadJobs: new Counter({ name: "jobs_failed_total", help: "Jobs that failed for good.", registers }),
    failedSteps: new Counter({ name: "steps_failed_total", help: "Automation steps that were set aside.", registers }),
    failures: [],
    render: () => registry.metrics(),
  };
}
