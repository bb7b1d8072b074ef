import { z } from "zod";
import { toDatabase as connectDatabase } from "@/server/db/client";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { services } from "@/server/process-services";
import { inbox as inboxProcedures } from "@/server/routers/inbox";
import { simplePdf } from "@/server/testing/pdf/samples";
import { createCallerFactory } from "@/server/trpc";
import { type BenchDatabase, benchEnvironment, call, createBenchToken, startInstance } from "./instance";
import { fillPlaces } from "./places";
import { fillTeam, INVITED, makeTeam } from "./team";

/**
 * The cost of a team's size: each operation through its real route handler at 1 000, 100 000 and 1 000 000
 * envelopes in one team. Compared with the same operation at 1 000, and with one row by its key over the same
 * driver. Each size has its own database and every round visits all of them, so other load affects all alike.
 * Growth is the median of the ratios within a round. Prints a Markdown table:
 * `npx tsx e2e/bench/reads.ts [sizes] [word]`. With a word, only the floor and the operations with it in
 * their names run.
 */

const given = process.argv.slice(2);
const asked = given.map(Number).filter((size) => size > 0);
const word = given.find((one) => Number.isNaN(Number(one))) ?? "";
const SIZES = asked.length > 0 ? asked : [1_000, 100_000, 1_000_000];
/** Each of these words is in every envelope. */
const EVERYWHERE = "contrato de arriendo";
/** Resends all pending envelopes in one of 100 folders: the cost grows with the selection. */
const UNDER_WAY = { kind: "RESEND", selection: { filter: { folderId: "folder_3", status: "PENDING" } } };
/**
 * The 52 weeks in which half of the largest team's documents were sent, and as many that begin and end
 * mid-week.
 */
const YEAR = "from=2024-11-25&to=2025-11-23&timezone=America%2FSantiago";
const CUT_OFF = "from=2024-11-22&to=2025-11-20&timezone=America%2FSantiago";
const ROUNDS = 60;
const WARM_UP = 10;

type Operation = { name: string; run: (round: number) => Promise<unknown>; rounds?: number };
type Tokens = { admin: string; manager: string; member: string };
type Site = { size: number; database: BenchDatabase; operations: Operation[] };

benchEnvironment();
const instance = await startInstance();
const Created = z.object({ id: z.string() });
try {
  const sites: Site[] = [];
  for (const [index, size] of SIZES.entries()) sites.push(await makeSite(index + 1, size));
  console.log(await getTable(sites));
} finally {
  await instance.stop();
}
process.exit(0);

async function makeSite(teamId: number, size: number): Promise<Site> {
  const began = performance.now();
  const database = await instance.open(`bench_${size}`);
  const { sql, superSql } = database;
  await makeTeam(superSql, teamId);
  await fillTeam(superSql, teamId, size);
  await fillPlaces(superSql, teamId, size);
  const tokens: Tokens = {
    admin: await createBenchToken(sql, teamId, 1),
    manager: await createBenchToken(sql, teamId, 2),
    member: await createBenchToken(sql, teamId, 3),
  };
  console.error(`${size} envelopes after ${Math.round((performance.now() - began) / 1000)} s`);
  const wanted = operations(database, tokens, size).filter(
    ({ name }) => /^floor/.test(name) || name.includes(word),
  );
  return { size, database, operations: wanted };
}

function operations({ sql }: BenchDatabase, { admin, manager, member }: Tokens, size: number): Operation[] {
  const list = (name: string, token: string, query: string): Operation => ({
    name,
    run: () => call(token, "/envelope", { query: `?${query}` }),
  });
  const suggestion = (name: string, token: string, query: string): Operation => ({
    name,
    run: () => call(token, "/contact/suggestion", { query: `?query=${query}` }),
  });
  const place = (
    name: string,
    token: string,
    route: "/envelope/template" | "/contact" | "/folder",
    query = "",
  ): Operation => ({
    name,
    run: () => call(token, route, { query: `?${query}` }),
  });
  const report = (name: string, token: string, route: "/report" | "/report/recipients", query: string) => ({
    name,
    run: () => call(token, route, { query: `?${query}` }),
  });
  const inbox = createInboxCaller(sql);
  /** A different envelope each time, spread over the whole team. */
  const some = (round: number) => `envelope_bench${1 + ((round * 7_919 * 31) % size)}`;
  const rare = (round: number) => `query=arriendo%20${1 + ((round * 7_919 * 31) % size)}`;
  return [
    { name: "floor: one row by key", run: (round) => sql`select * from envelope where id = ${some(round)}` },
    list("list, root only", admin, ""),
    list("list, all folders", admin, "folderId=*"),
    list("list, MANAGER", manager, "folderId=*"),
    list("list, MEMBER", member, "folderId=*"),
    list("list, one folder and status", admin, "folderId=folder_3&status=PENDING"),
    list("list, two statuses", admin, "folderId=*&type=DOCUMENT&status=DRAFT&status=REJECTED"),
    list("list, delivery problem", admin, "folderId=*&hasDeliveryProblem=true"),
    list("list, sender and days", admin, "folderId=*&senderId=1&createdFrom=2026-01-01T00:00:00Z"),
    list("list, completed days", admin, "folderId=*&completedFrom=2026-01-01T00:00:00Z"),
    list("list, links that end soon", admin, "folderId=*&linkEndsWithinDays=3"),
    list("list, expired links, MEMBER", member, "folderId=*&hasExpiredRecipients=true"),
    list("list, one template", admin, "folderId=*&templateId=7"),
    list("list, perPage 100", admin, "folderId=*&perPage=100"),
    list("list, page 100", admin, "folderId=*&page=100"),
    list("search, common word", admin, "folderId=*&query=contrato"),
    {
      name: "search, common, asked for the first time",
      rounds: 30,
      run: (round) => {
        const part = EVERYWHERE.slice(round % 13, (round % 13) + 4 + Math.floor(round / 13));
        return call(admin, "/envelope", { query: `?folderId=*&query=${encodeURIComponent(part)}` });
      },
    },
    list("search, 1 in 500", admin, "folderId=*&query=unicornio"),
    {
      name: "search, one envelope",
      run: (round) => call(admin, "/envelope", { query: `?folderId=*&${rare(round)}` }),
    },
    list("search, one envelope, MEMBER", member, "folderId=*&query=arriendo%20777"),
    list("search, words in another order", admin, "folderId=*&query=777%20persona%20contrato"),
    list("search, an exact title, MEMBER", member, "folderId=*&query=contrato%20de%20arriendo%20777"),
    list("search, an address", admin, "folderId=*&query=6512bd43%40example.com"),
    list("search, absent", admin, "folderId=*&query=zzzqqq"),
    list("search, two letters, absent", admin, "folderId=*&query=zq"),
    list("search, two letters, 1 in 500", admin, "folderId=*&query=ni"),
    list("search, one letter, common", admin, "folderId=*&query=e"),
    {
      name: "palette, one envelope",
      run: (round) => call(admin, "/envelope/search", { query: `?${rare(round)}` }),
    },
    {
      name: "palette, common word",
      run: () => call(admin, "/envelope/search", { query: "?query=contrato" }),
    },
    { name: "palette, MEMBER", run: () => call(member, "/envelope/search", { query: "?query=contrato" }) },
    { name: "home, counts", run: () => call(admin, "/overview") },
    { name: "home, counts, MEMBER", run: () => call(member, "/overview") },
    { name: "home, attention", run: () => call(admin, "/overview/attention") },
    { name: "home, attention, MEMBER", run: () => call(member, "/overview/attention") },
    { name: "home, time to sign", run: () => call(admin, "/overview/time-to-sign") },
    report("report, a year by week", admin, "/report", YEAR),
    report("report, a year by week, MEMBER", member, "/report", YEAR),
    report("report, a year by template", admin, "/report", `${YEAR}&groupBy=TEMPLATE`),
    report("report, a year by sender", admin, "/report", `${YEAR}&groupBy=SENDER`),
    report("report, a year cut off within weeks", admin, "/report", CUT_OFF),
    report("report, people of a year", admin, "/report/recipients", YEAR),
    report("report, people of a year, MEMBER", member, "/report/recipients", YEAR),
    report("report, people of a year cut off", admin, "/report/recipients", CUT_OFF),
    suggestion("suggestions, nothing typed", admin, ""),
    suggestion("suggestions, one letter, MEMBER", member, "p"),
    suggestion("suggestions, an old address", admin, "6512bd43"),
    suggestion("suggestions, absent, MEMBER", member, "zzzq"),
    place("templates", admin, "/envelope/template"),
    place("templates, MEMBER", member, "/envelope/template"),
    place("templates, most used", admin, "/envelope/template", "orderByColumn=uses"),
    place("templates, last used, MEMBER", member, "/envelope/template", "orderByColumn=lastUsedAt"),
    place("templates, search", member, "/envelope/template", "query=anexo%2077"),
    place("contacts", admin, "/contact"),
    place("contacts, search", member, "/contact", "query=contacto77"),
    place("folders", admin, "/folder"),
    { name: "saved views", run: () => call(member, "/saved-view") },
    {
      name: "selected by filter, counted",
      rounds: 15,
      run: () => call(admin, "/bulk-action/preview", { json: UNDER_WAY }),
    },
    { name: "inbox", run: () => inbox.list({}) },
    { name: "inbox, count", run: () => inbox.count() },
    { name: "get-one", run: (round) => call(admin, `/envelope/${some(round)}`) },
    {
      name: "get-many, 20",
      run: (round) => {
        const ids = Array.from({ length: 20 }, (_, index) => some(round * 20 + index));
        return call(admin, "/envelope/get-many", { json: { ids: { type: "envelopeId", ids } } });
      },
    },
    {
      name: "create, 1-page PDF",
      rounds: 25,
      run: () => call(admin, "/envelope/create", { form: draft(0) }),
    },
    { name: "distribute, 10 recipients", rounds: 25, run: sending(admin) },
  ];
}

/** The inbox of a user with a thousandth of the team's envelopes, called as their browser calls it. */
function createInboxCaller(sql: BenchDatabase["sql"]) {
  return createCallerFactory(inboxProcedures)({
    db: connectDatabase(sql),
    services: services(),
    actor: null,
    account: { userId: 3, sessionId: "bench", email: INVITED, name: "Owner 3", isInstanceAdmin: false },
    origin: { ipAddress: "127.0.0.1", userAgent: "bench" },
    visitor: NO_VISITOR,
    requestId: "bench",
    fromLoopback: false,
  });
}

/** Sends drafts that were created before the clock starts. */
function sending(token: string): Operation["run"] {
  const drafts: string[] = [];
  return async () => {
    const envelopeId = drafts.pop();
    if (envelopeId) return call(token, "/envelope/distribute", { json: { envelopeId } });
    while (drafts.length < 25) {
      drafts.push(Created.parse(await call(token, "/envelope/create", { form: draft(10) })).id);
    }
    return null;
  };
}

function draft(signers: number): FormData {
  const form = new FormData();
  const field = { type: "SIGNATURE", page: 1, positionX: 10, positionY: 10, width: 20, height: 5 };
  const recipients = Array.from({ length: signers }, (_, index) => ({
    name: `Signer ${index}`,
    email: `signer${index}@example.org`,
    role: "SIGNER",
    fields: [field],
  }));
  form.set("payload", JSON.stringify({ title: "Bench", type: "DOCUMENT", recipients }));
  form.append("files", new Blob([Buffer.from(simplePdf([{}]))], { type: "application/pdf" }), "one.pdf");
  return form;
}

/** Times of one operation: a row per round, a column per size. */
async function measure(sites: readonly Site[], which: number): Promise<number[][]> {
  const rounds = sites[0]?.operations[which]?.rounds ?? ROUNDS;
  const warmUp = Math.min(WARM_UP, rounds / 5);
  const times: number[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const row: number[] = [];
    for (const { database, operations } of sites) {
      database.use();
      const start = performance.now();
      await operations[which]?.run(round);
      row.push(performance.now() - start);
    }
    if (round >= warmUp) times.push(row);
  }
  return times;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

async function getTable(sites: readonly Site[]): Promise<string> {
  const sizes = SIZES.map((size) => size.toLocaleString("en").replaceAll(",", " "));
  const lines = [
    `| operation, ms p50 / p95 | ${sizes.join(" | ")} | growth | growth of p95 | of the floor |`,
    `|---|${SIZES.map(() => "---").join("|")}|---|---|---|`,
  ];
  let floor = 1;
  for (const [which, { name }] of (sites[0]?.operations ?? []).entries()) {
    const times = await measure(sites, which);
    const columns = SIZES.map((_, index) => times.map((row) => row[index] ?? 0));
    const [small, large] = [columns[0] ?? [], columns.at(-1) ?? []];
    if (which === 0) floor = quantile(large, 0.5);
    const cells = columns.map(
      (column) => `${quantile(column, 0.5).toFixed(1)} / ${quantile(column, 0.95).toFixed(1)}`,
    );
    const growth = quantile(
      times.map((row) => (row.at(-1) ?? 0) / (row[0] ?? 1)),
      0.5,
    );
    const ofP95 = quantile(large, 0.95) / quantile(small, 0.95);
    const ofFloor = quantile(large, 0.5) / floor;
    const ratios = `${growth.toFixed(1)}x | ${ofP95.toFixed(1)}x | ${ofFloor.toFixed(0)}x`;
    lines.push(`| ${name} | ${cells.join(" | ")} | ${ratios} |`);
    console.error(lines.at(-1));
  }
  return lines.join("\n");
}
