import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import { listCounterValues } from "@/server/counters";
import { findInstance, provide } from "@/server/runtime";
import type { Family } from "./text";

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

const buildGauge = (name: string, help: string, value: number): Family => ({
  name,
  type: "gauge",
  help,
  samples: [{ value }],
});

const buildCounter = (name: string, help: string, microseconds: number): Family => ({
  name,
  type: "counter",
  help,
  samples: [{ value: microseconds / 1e6 }],
});

/** Delay of the loop since the last read, which starts a new period. */
function sampleEventLoop(): Family[] {
  const histogram = watchEventLoop();
  const delays = {
    mean: histogram.mean,
    p50: histogram.percentile(50),
    p90: histogram.percentile(90),
    p99: histogram.percentile(99),
    max: histogram.max,
  };
  histogram.reset();
  return Object.entries(delays).map(([name, ns]) =>
    buildGauge(
      `nodejs_eventloop_lag_${name}_seconds`,
      `How late timers were since the last scrape (${name}).`,
      Number.isFinite(ns) ? Math.max(0, ns) / SECOND_NS : 0,
    ),
  );
}

/** Named as prom-client names them, so that stock dashboards work; then the jobs this process has run. */
export function collectProcessFamilies(): Family[] {
  const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const [major = "", minor = "", patch = ""] = process.versions.node.split(".");
  return [
    buildCounter("process_cpu_user_seconds_total", "Processor time of this process, in user mode.", user),
    buildCounter(
      "process_cpu_system_seconds_total",
      "Processor time of this process, in the kernel.",
      system,
    ),
    buildCounter("process_cpu_seconds_total", "Processor time of this process.", user + system),
    buildGauge(
      "process_start_time_seconds",
      "When this process started, in seconds since 1970.",
      performance.timeOrigin / 1000,
    ),
    buildGauge("process_resident_memory_bytes", "Memory of this process.", rss),
    buildGauge("nodejs_heap_size_total_bytes", "Size of the heap.", heapTotal),
    buildGauge("nodejs_heap_size_used_bytes", "Used part of the heap.", heapUsed),
    buildGauge("nodejs_external_memory_bytes", "Memory outside the heap.", external),
    ...sampleEventLoop(),
    {
      name: "nodejs_version_info",
      type: "gauge",
      help: "Version of Node.",
      samples: [{ labels: { version: process.version, major, minor, patch }, value: 1 }],
    },
    {
      name: "rubrica_jobs_run_total",
      type: "counter",
      help: "Jobs this process has run, by outcome.",
      samples: listCounterValues("jobs_run"),
    },
  ];
}
