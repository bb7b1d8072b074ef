import { X509Certificate } from "node:crypto";
import { listCounterValues } from "@/server/counters";
import { database } from "@/server/db/client";
import { log } from "@/server/log";
import { findInstance, provide } from "@/server/runtime";
import { loadStoredFamilies } from "./database-metrics";
import { collectProcessFamilies } from "./process";
import { listRequestFamilies } from "./requests";
import { type Family, formatMetrics } from "./text";

declare module "@/server/runtime" {
  interface Registry {
    storedMetrics: { at: number; families: Promise<Family[]> };
  }
}

/** The database is queried no more often, however often we are scraped. */
const KEPT_MS = 5000;

function getStoredFamilies(): Promise<Family[]> {
  const cachedMetrics = findInstance("storedMetrics");
  if (cachedMetrics && performance.now() - cachedMetrics.at < KEPT_MS) return cachedMetrics.families;
  const families = loadStoredFamilies(database()).catch((error): Family[] => {
    log.warn({ err: error }, "metrics without the database");
    return [];
  });
  provide("storedMetrics", { at: performance.now(), families });
  return families;
}

const isUp = (families: readonly Family[]): Family => ({
  name: "rubrica_database_up",
  type: "gauge",
  help: "Whether the database answered.",
  samples: [{ value: families.length > 0 ? 1 : 0 }],
});

function listDatabaseStateFamilies(): Family[] {
  const watch = findInstance("databaseWatch");
  if (!watch) return [];
  return [
    {
      name: "rubrica_database_state",
      type: "gauge",
      help: "Whether the embedded PostgreSQL runs, is being started again, or waits for space on its disk.",
      samples: (["up", "starting", "disk full"] as const).map((state) => ({
        labels: { state: state.replace(" ", "_") },
        value: watch.state === state ? 1 : 0,
      })),
    },
    {
      name: "rubrica_database_restarts_total",
      type: "counter",
      help: "How often this process has brought the embedded PostgreSQL back.",
      samples: [{ value: watch.restarts }],
    },
    {
      name: "rubrica_database_failures_total",
      type: "counter",
      help: "How often the embedded PostgreSQL ended or did not start, by cause.",
      samples: listCounterValues("database_failures"),
    },
  ];
}

function listCertificateFamilies(): Family[] {
  const der = findInstance("signer")?.chain[0];
  if (!der) return [];
  const until = new Date(new X509Certificate(der).validTo).getTime() / 1000;
  const help = "When the certificate that seals ends, in seconds since 1970.";
  return [
    { name: "rubrica_signing_certificate_end_seconds", type: "gauge", help, samples: [{ value: until }] },
  ];
}

/** Builds the text of `GET /api/metrics`; without a database, only this process's own metrics. */
export async function gatherMetrics(): Promise<string> {
  const databaseMetrics = await getStoredFamilies();
  return formatMetrics([
    isUp(databaseMetrics),
    ...listDatabaseStateFamilies(),
    ...databaseMetrics,
    ...listCertificateFamilies(),
    ...listRequestFamilies(),
    ...collectProcessFamilies(),
  ]);
}
