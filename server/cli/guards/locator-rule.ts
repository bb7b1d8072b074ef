import { getLineNumber, type Scanned } from "./scan";
import { listImports, toProjectPath } from "./zones";

/**
 * A process creates its services once (`server/services.ts`) and passes them on: in the context of a call or
 * a job, and from there as arguments. A lookup by name would hide a dependency from the signature.
 * Listed are the files that may ask the registry, and for which entries. They hold process-wide state that
 * each bundled route would otherwise duplicate (ruling 63), or they are where a process begins.
 */
const REGISTRY: Readonly<Record<string, readonly string[]>> = {
  "server/process-services.ts": [
    "services",
    "storage",
    "pagePictures",
    "pageIndexes",
    "signerSource",
    "signer",
    "timestamps",
    "sealPlace",
    "txtLookup",
    "webhookDialling",
    "place",
    "sql",
    "databaseWatch",
    "setupCode",
    "firstPagePatienceMs",
    "signatureTimeoutMs",
  ],
  "server/auth/request-count.ts": ["requestCounts"],
  "server/clock.ts": ["clock", "clockReading"],
  "server/counters.ts": ["counters"],
  "server/env.ts": ["env"],
  "server/health.ts": ["checks", "readiness", "stopping"],
  "server/log.ts": ["requests"],
  "server/open-transaction.ts": ["openTransaction"],
  "server/page-status.ts": ["pageStatus"],
  "server/secrets.ts": ["keys"],
  "server/db/outage-note.ts": ["awaySince", "sql"],
  "server/db/client.ts": ["db", "sql"],
  "server/db/watch.ts": ["databaseWatch"],
  "server/db/store/request-log.ts": ["apiRequests"],
  // A job is a row of the transaction that promises it, so the queue is reached there (server/README.md 5).
  "server/jobs/enqueue.ts": ["boss"],
  "server/jobs/inngest-endpoint.ts": ["inngest"],
  "server/jobs/queue.ts": ["boss", "stopping"],
  "server/metrics/gather.ts": ["databaseWatch", "signer", "storedMetrics"],
  "server/metrics/process.ts": ["eventLoop"],
  "server/pdf/pool/pool-registry.ts": ["pdf"],
  "app/api/inngest/route.ts": ["inngest"],
};
/** Composes the process, so it may look everything up. */
const START = /^server\/cli\/(?!guards\/)/;

/** Modules that hand services out, and the entry points that may import them. */
const HANDED_OUT: Readonly<Record<string, RegExp>> = {
  "server/process-services":
    /^server\/(?:caller|auth\/(?:resolve-actor|company\/request-handlers)|jobs\/start|rest\/(?:file-response|multipart|upload-file|v1\/links))\.ts$/,
  "server/pdf/pool/pool-registry": /^server\/process-services\.ts$/,
};
const RUNTIME = "server/runtime";
const ASKS = ["requireInstance", "findInstance", "provide", "*"];
const PRODUCT = /^(?:server|app|components)\/.*\.[cm]?[jt]sx?$/;

export type LocatorBreach = { line: number; why: string };

/** Returns each place where a product file looks up a service instead of receiving it. */
export function listLocatorBreaches(path: string, text: string, scanned: Scanned): LocatorBreach[] {
  if (!PRODUCT.test(path) || START.test(path)) return [];
  return [...listImportBreaches(path, scanned.readable), ...listRegistryBreaches(path, text, scanned)];
}

function listImportBreaches(path: string, readable: string): LocatorBreach[] {
  return listImports(readable).flatMap(({ from, isTypeOnly, line, names }) => {
    const target = toProjectPath(path, from);
    if (isTypeOnly || target === undefined) return [];
    const users = HANDED_OUT[target];
    if (users && !users.test(path)) {
      return [{ line, why: "take what you need of Services as an argument (server/services.ts)" }];
    }
    if (target !== RUNTIME || Object.hasOwn(REGISTRY, path)) return [];
    return names
      .filter((name) => ASKS.includes(name))
      .map((name) => ({
        line,
        why: `${name} of the registry is for those that locator-rule.ts lists: take it as an argument`,
      }));
  });
}

function listRegistryBreaches(path: string, text: string, { code, readable }: Scanned): LocatorBreach[] {
  const createBreach = (match: RegExpMatchArray, why: string) => ({
    line: getLineNumber(text, match.index ?? 0),
    why,
  });
  const shelf = path === `${RUNTIME}.ts` ? [] : [...code.matchAll(/\brubricaRuntime\b/g)];
  const breaches = shelf.map((match) =>
    createBreach(match, "the registry is asked through server/runtime.ts"),
  );
  const own = REGISTRY[path];
  if (!own) return breaches;
  const registryCalls = [
    ...readable.matchAll(/\b(?:requireInstance|findInstance|provide)\(\s*(?:["'`](\w+)["'`])?/g),
  ];
  const foreign = registryCalls.filter(([, name]) => name === undefined || !own.includes(name));
  return [
    ...breaches,
    ...foreign.map((match) => createBreach(match, `asks the registry for more than ${own.join(", ")}`)),
  ];
}
