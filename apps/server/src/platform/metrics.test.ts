import { describe, expect, it } from "vitest";
import { createMetrics } from "./metrics.ts";

describe("metrics", () => {
  it("are rendered as Prometheus reads them", async () => {
    const metrics = createMetrics();
    metrics.httpRequestDuration.observe({ method: "GET", route: "/api/tickets/:ticketId", status: 200 }, 0.02);
    metrics.messagesIn.inc();
    metrics.messagesOut.inc(2);
    metrics.sockets.set(3);
    metrics.outboxWaiting.set(4);
    metrics.deadJobs.inc(5);
    const lines = (await metrics.render()).split("\n");
    expect(lines).toEqual(
      expect.arrayContaining([
        'http_request_duration_seconds_bucket{le="0.025",method="GET",route="/api/tickets/:ticketId",status="200"} 1',
        'http_request_duration_seconds_count{method="GET",route="/api/tickets/:ticketId",status="200"} 1',
        "messages_in_total 1",
        "messages_out_total 2",
        "sockets 3",
        "outbox_waiting 4",
        "jobs_failed_total 5",
        expect.stringMatching(/^process_resident_memory_bytes \d+$/),
        expect.stringMatching(/^nodejs_eventloop_lag_seconds /),
      ]),
    );
  });

  it("of two apps in one process don't add up", async () => {
    const [one, two] = [createMetrics(), createMetrics()];
    one.messagesIn.inc();
    expect(await two.render()).toContain("messages_in_total 0");
  });

  it("have no label that grows with the customers", async () => {
    const metrics = createMetrics();
    metrics.httpRequestDuration.observe({ method: "GET", route: "/", status: 200 }, 1);
    const ours = (await metrics.render()).split("\n").filter((line) => !/^(#|nodejs_|process_)/.test(line));
    const labels = ours.flatMap((line) => [...line.matchAll(/[{,](\w+)="/g)].map((match) => match[1]));
    expect(new Set(labels)).toEqual(new Set(["le", "method", "route", "status"]));
  });
});
