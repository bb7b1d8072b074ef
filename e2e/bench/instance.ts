import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Sql } from "postgres";
import { POST as previewAct } from "@/app/api/v2/bulk-action/preview/route";
import { GET as listContacts } from "@/app/api/v2/contact/route";
import { GET as suggest } from "@/app/api/v2/contact/suggestion/route";
import { GET as getOne } from "@/app/api/v2/envelope/[envelopeId]/route";
import { POST as create } from "@/app/api/v2/envelope/create/route";
import { POST as distribute } from "@/app/api/v2/envelope/distribute/route";
import { POST as getMany } from "@/app/api/v2/envelope/get-many/route";
import { GET as list } from "@/app/api/v2/envelope/route";
import { GET as search } from "@/app/api/v2/envelope/search/route";
import { GET as listTemplates } from "@/app/api/v2/envelope/template/route";
import { GET as listFolders } from "@/app/api/v2/folder/route";
import { GET as attention } from "@/app/api/v2/overview/attention/route";
import { GET as figures } from "@/app/api/v2/overview/route";
import { GET as timeToSign } from "@/app/api/v2/overview/time-to-sign/route";
import { GET as recipientReport } from "@/app/api/v2/report/recipients/route";
import { GET as documentReport } from "@/app/api/v2/report/route";
import { GET as listViews } from "@/app/api/v2/saved-view/route";
import { APP_ROLE, buildConnectionUrl } from "@/server/cli/postgres/roles";
import { toDatabase as connectDatabase } from "@/server/db/client";
import { connect } from "@/server/db/connect";
import { newApiToken } from "@/server/ids";
import { startTestCluster } from "@/server/testing/db/cluster";
import "@/server/db/store/first-page";
import { startQueue } from "@/server/jobs/queue";
import { createPdfPools } from "@/server/pdf/pool/pools";
import { provide } from "@/server/runtime";
import { hashApiToken } from "@/server/secrets";
import { DiskStorage } from "@/server/storage/disk";
import { readParentPid } from "./operations";

/** A database of the bench; `use` makes it the one the product works on. */
export type BenchDatabase = {
  /** Connection URL of the application role. */
  url: string;
  sql: Sql;
  superSql: Sql;
  use(): void;
};

/** A running product in this process: databases, storage, queue, PDF processes. */
export type Instance = {
  open(name: string): Promise<BenchDatabase>;
  /**
   * Opens more connections of the application role to an open database, with or without prepared statements.
   */
  again(database: BenchDatabase, prepare: boolean): Pick<BenchDatabase, "sql" | "use">;
  stop(): Promise<void>;
};

/** Sets an environment fit only for a bench. Call it before any module reads the environment. */
export function setBenchEnvironment(): void {
  process.env.LOG_LEVEL = "silent";
  process.env.NEXTAUTH_SECRET ??= "bench-only-secret-bench-only-secret-bench";
  process.env.ENCRYPTION_KEYS ??= `bench:${Buffer.alloc(32, 7).toString("base64")}`;
  process.env.TOKEN_HMAC_KEY ??= "bench-only-hmac-key-bench-only-hmac-key";
  process.env.RATE_LIMIT_PER_TOKEN = "1000000";
  process.env.RATE_LIMIT_PER_IP = "1000000";
}

export async function startInstance(): Promise<Instance> {
  const { cluster, stop } = await startTestCluster();
  const getUrl = (name: string) => buildConnectionUrl(APP_ROLE, cluster.passwords.app, cluster.port, name);
  const getSuperUrl = (name: string) => {
    const url = new URL(cluster.superUrl);
    url.pathname = `/${name}`;
    return url.href;
  };
  const folder = mkdtempSync(path.join(tmpdir(), "rubrica-bench-"));
  const pools = provide("pdf", createPdfPools());
  provide("storage", new DiskStorage(path.join(folder, "files")));
  // No worker runs here, so requests must not wait for pictures.
  provide("firstPagePatienceMs", 0);
  provide("place", { root: path.resolve(import.meta.dirname, "../.."), build: "", dataDir: folder });
  // Jobs are inserted in the operation's own transaction, so a queue started on the template serves every copy.
  const first = await startQueue({ url: getUrl(cluster.template), mode: "send" });
  await first.stop({ graceful: false });
  const admin = connect(cluster.superUrl, { max: 1, name: "bench admin" });
  const opened: Sql[] = [admin];
  let boss = first;
  const openClient = (url: string, prepare: boolean) => {
    const sql = connect(url, { max: 10, name: "bench", prepare });
    opened.push(sql);
    const db = connectDatabase(sql);
    const provideClient = () => {
      provide("sql", sql);
      provide("db", db);
    };
    return { sql, use: provideClient };
  };
  return {
    async open(name) {
      await admin.unsafe(`create database "${name}" template "${cluster.template}" owner rubrica_owner`);
      await admin.unsafe(`grant connect, temporary on database "${name}" to ${APP_ROLE}`);
      if (boss === first) boss = await startQueue({ url: getUrl(name), mode: "send" });
      const superSql = connect(getSuperUrl(name), { max: 2, name: "bench fill" });
      opened.push(superSql);
      return { url: getUrl(name), superSql, ...openClient(getUrl(name), true) };
    },
    again: ({ url }, prepare) => openClient(url, prepare),
    async stop() {
      await boss.stop({ graceful: false });
      await pools.close();
      await Promise.all(opened.map((sql) => sql.end({ timeout: 2 })));
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The product's role and database. As with an external PostgreSQL, one role owns all. */
export const PRODUCT_ROLE = "bench";

/** An empty PostgreSQL with its usual durability, for a product that runs as processes of its own. */
export type ProductDatabase = {
  /** Connection URL of the product's role. */
  url: string;
  /** A superuser's connections to the same database. */
  sql: Sql;
  postmasterPid: number;
  stop(): Promise<void>;
};

export async function startProductDatabase(): Promise<ProductDatabase> {
  const { cluster, stop } = await startTestCluster({
    fsync: "on",
    full_page_writes: "on",
    shared_buffers: "192MB",
    shared_preload_libraries: "pg_stat_statements",
  });
  const admin = connect(cluster.superUrl, { max: 1, name: "bench admin" });
  await admin.unsafe(`create role ${PRODUCT_ROLE} login password '${PRODUCT_ROLE}'`);
  await admin.unsafe(`create database ${PRODUCT_ROLE} owner ${PRODUCT_ROLE}`);
  await admin.end();
  const superUrl = new URL(cluster.superUrl);
  superUrl.pathname = `/${PRODUCT_ROLE}`;
  const sql = connect(superUrl.href, { max: 2, name: "bench" });
  await sql`create extension pg_stat_statements`;
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return {
    url: buildConnectionUrl(PRODUCT_ROLE, PRODUCT_ROLE, cluster.port, PRODUCT_ROLE),
    sql,
    postmasterPid: readParentPid(backend?.pid ?? 0),
    async stop() {
      await sql.end({ timeout: 2 });
      await stop();
    },
  };
}

export async function createBenchToken(sql: Sql, teamId: number, userId: number): Promise<string> {
  const token = newApiToken();
  await sql`insert into api_token (team_id, user_id, name, token_hash, last_four, created_at)
    values (${teamId}, ${userId}, 'bench', ${Buffer.from(hashApiToken(token))}, 'xxxx', clock_timestamp())`;
  return token;
}

const ROUTES = {
  "/bulk-action/preview": previewAct,
  "/contact": listContacts,
  "/contact/suggestion": suggest,
  "/envelope": list,
  "/envelope/search": search,
  "/folder": listFolders,
  "/overview": figures,
  "/overview/attention": attention,
  "/overview/time-to-sign": timeToSign,
  "/report": documentReport,
  "/report/recipients": recipientReport,
  "/saved-view": listViews,
  "/envelope/template": listTemplates,
  "/envelope/get-many": getMany,
  "/envelope/create": create,
  "/envelope/distribute": distribute,
} as const;

/**
 * Sends one request through its real route handler: limits, token, input, operation, output schema, JSON.
 * @throws unless the status is 200
 */
export async function callRoute(
  token: string,
  route: keyof typeof ROUTES | `/envelope/${string}`,
  { query = "", json, form }: { query?: string; json?: unknown; form?: FormData } = {},
): Promise<unknown> {
  const headers = new Headers({ authorization: token, "x-rubrica-peer": "127.0.0.1" });
  if (json !== undefined) headers.set("content-type", "application/json");
  const body = form ?? (json === undefined ? null : JSON.stringify(json));
  const request = new Request(`http://localhost/api/v2${route}${query}`, {
    headers,
    method: body === null ? "GET" : "POST",
    body,
  });
  const answer = isRoute(route)
    ? await ROUTES[route](request, { params: Promise.resolve(undefined) })
    : await getOne(request, { params: Promise.resolve({ envelopeId: route.slice("/envelope/".length) }) });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${route}${query}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

const isRoute = (route: string): route is keyof typeof ROUTES => route in ROUTES;
