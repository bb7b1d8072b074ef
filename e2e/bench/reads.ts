import { z } from "zod";
import { toDatabase as connectDatabase } from "@/server/db/client";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { services } from "@/server/process-services";
import { inbox as inboxProcedures } from "@/server/routers/inbox";
import { simplePdf } from "@/server/testing/pdf/samples";
import { createCallerFactory } from "@/server/trpc";
import {
  type BenchDatabase,
  callRoute,
  createBenchToken,
  setBenchEnvironment,
  startInstance,
} from "./instance";
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

setBenchEnvironment();
const instance = await startInstance();
const Created = z.object({ id: z.string() });
try {
  const sites: Site[] = [];
  for (const [index, size] of SIZES.entries()) sites.push(await makeSite(index + 1, size));
  console.log(await buildTable(sites));
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
  const wanted = listOperations(database, tokens, size).filter(
    ({ name }) => /^floor/.test(name) || name.includes(word),
  );
  return { size, database, operations: wanted };
}

function listOperations(
  { sql }: BenchDatabase,
  { admin, manager, member }: Tokens,
  size: number,
): Operation[] {
  const buildListRead = (name: string, token: string, query: string): Operation => ({
    name,
    run: () => callRoute(token, "/envelope", { query: `?${query}` }),
  });
  const buildSuggestionRead = (name: string, token: string, query: string): Operation => ({
    name,
    run: () => callRoute(token, "/contact/suggestion", { query: `?query=${query}` }),
  });
  const buildPlaceRead = (
    name: string,
    token: string,
    route: "/envelope/template" | "/contact" | "/folder",
    query = "",
  ): Operation => ({
    name,
    run: () => callRoute(token, route, { query: `?${query}` }),
  });
  const buildReportRead = (
    name: string,
    token: string,
    route: "/report" | "/report/recipients",
    query: string,
  ) => ({
    name,
    run: () => callRoute(token, route, { query: `?${query}` }),
  });
  const inbox = createInboxCaller(sql);
  /** Picks a different envelope each time, spread over the whole team. */
  const pickEnvelopeId = (round: number) => `envelope_bench${1 + ((round * 7_919 * 31) % size)}`;
  const buildRareQuery = (round: number) => `query=arriendo%20${1 + ((round * 7_919 * 31) % size)}`;
  return [
    {
      name: "floor: one row by key",
      run: (round) => sql`select * from envelope where id = ${pickEnvelopeId(round)}`,
    },
    buildListRead("list, root only", admin, ""),
    buildListRead("list, all folders", admin, "folderId=*"),
    buildListRead("list, MANAGER", manager, "folderId=*"),
    buildListRead("list, MEMBER", member, "folderId=*"),
    buildListRead("list, one folder and status", admin, "folderId=folder_3&status=PENDING"),
    buildListRead("list, two statuses", admin, "folderId=*&type=DOCUMENT&status=DRAFT&status=REJECTED"),
    buildListRead("list, delivery problem", admin, "folderId=*&hasDeliveryProblem=true"),
    buildListRead("list, sender and days", admin, "folderId=*&senderId=1&createdFrom=2026-01-01T00:00:00Z"),
    buildListRead("list, completed days", admin, "folderId=*&completedFrom=2026-01-01T00:00:00Z"),
    buildListRead("list, links that end soon", admin, "folderId=*&linkEndsWithinDays=3"),
    buildListRead("list, expired links, MEMBER", member, "folderId=*&hasExpiredRecipients=true"),
    buildListRead("list, one template", admin, "folderId=*&templateId=7"),
    buildListRead("list, perPage 100", admin, "folderId=*&perPage=100"),
    buildListRead("list, page 100", admin, "folderId=*&page=100"),
    buildListRead("search, common word", admin, "folderId=*&query=contrato"),
    {
      name: "search, common, asked for the first time",
      rounds: 30,
      run: (round) => {
        const part = EVERYWHERE.slice(round % 13, (round % 13) + 4 + Math.floor(round / 13));
        return callRoute(admin, "/envelope", { query: `?folderId=*&query=${encodeURIComponent(part)}` });
      },
    },
    buildListRead("search, 1 in 500", admin, "folderId=*&query=unicornio"),
    {
      name: "search, one envelope",
      run: (round) => callRoute(admin, "/envelope", { query: `?folderId=*&${buildRareQuery(round)}` }),
    },
    buildListRead("search, one envelope, MEMBER", member, "folderId=*&query=arriendo%20777"),
    buildListRead("search, words in another order", admin, "folderId=*&query=777%20persona%20contrato"),
    buildListRead(
      "search, an exact title, MEMBER",
      member,
      "folderId=*&query=contrato%20de%20arriendo%20777",
    ),
    buildListRead("search, an address", admin, "folderId=*&query=6512bd43%40example.com"),
    buildListRead("search, absent", admin, "folderId=*&query=zzzqqq"),
    buildListRead("search, two letters, absent", admin, "folderId=*&query=zq"),
    buildListRead("search, two letters, 1 in 500", admin, "folderId=*&query=ni"),
    buildListRead("search, one letter, common", admin, "folderId=*&query=e"),
    {
      name: "palette, one envelope",
      run: (round) => callRoute(admin, "/envelope/search", { query: `?${buildRareQuery(round)}` }),
    },
    {
      name: "palette, common word",
      run: () => callRoute(admin, "/envelope/search", { query: "?query=contrato" }),
    },
    {
      name: "palette, MEMBER",
      run: () => callRoute(member, "/envelope/search", { query: "?query=contrato" }),
    },
    { name: "home, counts", run: () => callRoute(admin, "/overview") },
    { name: "home, counts, MEMBER", run: () => callRoute(member, "/overview") },
    { name: "home, attention", run: () => callRoute(admin, "/overview/attention") },
    { name: "home, attention, MEMBER", run: () => callRoute(member, "/overview/attention") },
    { name: "home, time to sign", run: () => callRoute(admin, "/overview/time-to-sign") },
    buildReportRead("report, a year by week", admin, "/report", YEAR),
    buildReportRead("report, a year by week, MEMBER", member, "/report", YEAR),
    buildReportRead("report, a year by template", admin, "/report", `${YEAR}&groupBy=TEMPLATE`),
    buildReportRead("report, a year by sender", admin, "/report", `${YEAR}&groupBy=SENDER`),
    buildReportRead("report, a year cut off within weeks", admin, "/report", CUT_OFF),
    buildReportRead("report, people of a year", admin, "/report/recipients", YEAR),
    buildReportRead("report, people of a year, MEMBER", member, "/report/recipients", YEAR),
    buildReportRead("report, people of a year cut off", admin, "/report/recipients", CUT_OFF),
    buildSuggestionRead("suggestions, nothing typed", admin, ""),
    buildSuggestionRead("suggestions, one letter, MEMBER", member, "p"),
    buildSuggestionRead("suggestions, an old address", admin, "6512bd43"),
    buildSuggestionRead("suggestions, absent, MEMBER", member, "zzzq"),
    buildPlaceRead("templates", admin, "/envelope/template"),
    buildPlaceRead("templates, MEMBER", member, "/envelope/template"),
    buildPlaceRead("templates, most used", admin, "/envelope/template", "orderByColumn=uses"),
    buildPlaceRead("templates, last used, MEMBER", member, "/envelope/template", "orderByColumn=lastUsedAt"),
    buildPlaceRead("templates, search", member, "/envelope/template", "query=anexo%2077"),
    buildPlaceRead("contacts", admin, "/contact"),
    buildPlaceRead("contacts, search", member, "/contact", "query=contacto77"),
    buildPlaceRead("folders", admin, "/folder"),
    { name: "saved views", run: () => callRoute(member, "/saved-view") },
    {
      name: "selected by filter, counted",
      rounds: 15,
      run: () => callRoute(admin, "/bulk-action/preview", { json: UNDER_WAY }),
    },
    { name: "inbox", run: () => inbox.list({}) },
    { name: "inbox, count", run: () => inbox.count() },
    { name: "get-one", run: (round) => callRoute(admin, `/envelope/${pickEnvelopeId(round)}`) },
    {
      name: "get-many, 20",
      run: (round) => {
        const ids = Array.from({ length: 20 }, (_, index) => pickEnvelopeId(round * 20 + index));
        return callRoute(admin, "/envelope/get-many", { json: { ids: { type: "envelopeId", ids } } });
      },
    },
    {
      name: "create, 1-page PDF",
      rounds: 25,
      run: () => callRoute(admin, "/envelope/create", { form: buildDraftForm(0) }),
    },
    { name: "distribute, 10 recipients", rounds: 25, run: createSending(admin) },
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
function createSending(token: string): Operation["run"] {
  const drafts: string[] = [];
  return async () => {
    const envelopeId = drafts.pop();
    if (envelopeId) return callRoute(token, "/envelope/distribute", { json: { envelopeId } });
    while (drafts.length < 25) {
      drafts.push(Created.parse(await callRoute(token, "/envelope/create", { form: buildDraftForm(10) })).id);
    }
    return null;
  };
}

function buildDraftForm(signers: number): FormData {
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

/** Measures one operation: a row per round, a column per size. */
async function measureOperation(sites: readonly Site[], which: number): Promise<number[][]> {
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

async function buildTable(sites: readonly Site[]): Promise<string> {
  const sizes = SIZES.map((size) => size.toLocaleString("en").replaceAll(",", " "));
  const lines = [
    `| operation, ms p50 / p95 | ${sizes.join(" | ")} | growth | growth of p95 | of the floor |`,
    `|---|${SIZES.map(() => "---").join("|")}|---|---|---|`,
  ];
  let floor = 1;
  for (const [which, { name }] of (sites[0]?.operations ?? []).entries()) {
    const times = await measureOperation(sites, which);
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
