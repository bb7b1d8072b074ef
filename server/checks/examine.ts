import { backupProbe, heldProbe } from "./backup";
import { clockProbe } from "./clock";
import { databaseProbe } from "./database";
import { evidenceProbe, searchProbe } from "./evidence";
import { diskProbe, secretsProbe, storageProbe } from "./files";
import { type Finding, formatCause, type Probe, type ProbeDeps, reportFailure } from "./finding";
import { inngestProbe } from "./inngest";
import { mailProbe } from "./mail";
import { proxiesProbe } from "./proxies";
import { addressProbe } from "./public-address";
import { queueProbe } from "./queue";
import { signingProbe } from "./signing";
import { timestampsProbe } from "./timestamps";
import { workerProbe } from "./worker";

/** In the order they are shown. */
const PROBES = {
  database: databaseProbe,
  clock: clockProbe,
  evidence: evidenceProbe,
  search: searchProbe,
  storage: storageProbe,
  disk: diskProbe,
  backup: backupProbe,
  held: heldProbe,
  secrets: secretsProbe,
  signing: signingProbe,
  timestamps: timestampsProbe,
  mail: mailProbe,
  address: addressProbe,
  proxies: proxiesProbe,
  worker: workerProbe,
  queue: queueProbe,
  inngest: inngestProbe,
} as const satisfies Record<string, Probe>;
export type ProbeName = keyof typeof PROBES;
export const PROBE_NAMES = [
  "database",
  "clock",
  "evidence",
  "search",
  "storage",
  "disk",
  "backup",
  "held",
  "secrets",
  "signing",
  "timestamps",
  "mail",
  "address",
  "proxies",
  "worker",
  "queue",
  "inngest",
] as const satisfies readonly ProbeName[];

/** Skipped without a database. */
const NEED_DATABASE: readonly ProbeName[] = [
  "clock",
  "evidence",
  "search",
  "backup",
  "held",
  "address",
  "proxies",
  "worker",
  "queue",
];
const LIMIT_MS = 20_000;

export type Examined = Finding & { name: ProbeName };

/** Runs every probe at once, each within 20 s; without a database, those that need none. Never throws. */
export async function runProbes(ground: ProbeDeps): Promise<Examined[]> {
  const database = await runProbe("database", ground);
  const rest = PROBE_NAMES.filter(
    (name) => name !== "database" && (database.state !== "failed" || !NEED_DATABASE.includes(name)),
  );
  return [database, ...(await Promise.all(rest.map((name) => runProbe(name, ground))))];
}

async function runProbe(name: ProbeName, ground: ProbeDeps): Promise<Examined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${LIMIT_MS / 1000} s`)), LIMIT_MS);
  });
  try {
    return { name, ...(await Promise.race([PROBES[name](ground), late])) };
  } catch (error) {
    return { name, ...reportFailure("PROBE_BROKE", { cause: formatCause(error) }) };
  } finally {
    clearTimeout(timer);
  }
}
