import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import { listCounterValues } from "@/server/counters";
import { findInstance, provide } from "@/server/runtime";
import type { Family, Sample } from "./text";

declare module "@/server/runtime" {
  interface Registry {
    eventLoop: IntervalHistogram;
  }
}

const SECOND_NS = 1e9;

export function watchEventLoop(): IntervalHistogram {
  const watching = findInstance("eventLoop");
  if (watching) return watching;
  const histogram = monitorEventLoopDelay({ resolution: 20 });
  histogram.enable();
  return provide("eventLoop", histogram);
}

const buildGauge = (name: string, help: string, samples: readonly Sample[]): Family => ({
  name,
  type: "gauge",
  help,
  samples,
});

/** Delay of the loop since the last read, which starts a new period. */
function sampleEventLoop(): Sample[] {
  const histogram = watchEventLoop();
  const toQuantileSample = (quantile: string, ns: number): Sample => ({
    labels: { quantile },
    value: Number.isFinite(ns) ? Math.max(0, ns) / SECOND_NS : 0,
  });
  const samples = [
    toQuantileSample("0.5", histogram.percentile(50)),
    toQuantileSample("0.99", histogram.percentile(99)),
    toQuantileSample("1", histogram.max),
  ];
  histogram.reset();
  return samples;
}

export function collectProcessFamilies(): Family[] {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const memory = { resident: rss, heap: heapUsed, external };
  return [
    buildGauge(
      "rubrica_process_memory_bytes",
      "Memory of this process.",
      Object.entries(memory).map(([kind, value]) => ({ labels: { kind }, value })),
    ),
    buildGauge("rubrica_process_uptime_seconds", "Since this process started.", [
      { value: process.uptime() },
    ]),
    {
      name: "rubrica_process_cpu_seconds_total",
      type: "counter",
      help: "Processor time of this process.",
      samples: [{ value: (user + system) / 1e6 }],
    },
    buildGauge(
      "rubrica_event_loop_lag_seconds",
      "How late timers were since the last scrape.",
      sampleEventLoop(),
    ),
    {
      name: "rubrica_jobs_run_total",
      type: "counter",
      help: "Jobs this process has run, by outcome.",
      samples: listCounterValues("jobs_run"),
    },
  ];
}
