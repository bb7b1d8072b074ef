import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { ListEnvelopes } from "@/server/contract/envelope-filter";
import { connect } from "@/server/db/connect";
import { type Owner, testWorld, type World } from "@/server/testing/world/world";
import type { Database } from "../client";
import { loadReadableEnvelope } from "./envelope";
import { listRows } from "./envelope-list";
import { evaluateSelection } from "./selected-envelopes";
import { countTemplateUses } from "./template-usage";

const ENVELOPES = 12_000;

let world: World;
let db: Database;
let counted: ReturnType<typeof connect>;
const asked: { query: string; params: unknown[] }[] = [];

beforeAll(async () => {
  world = await testWorld();
  const { sql } = world.test;
  const { userId, teamId } = world.owner;
  await sql`insert into folder (id, type, name, user_id, team_id, created_at, updated_at)
    select 'folder_' || n, 'DOCUMENT', 'F', ${userId}, ${teamId}, t, t from generate_series(0, 99) n, clock_timestamp() t`;
  // Another team of the same size: a list must not read its neighbour's rows either.
  const stranger = await world.stranger();
  for (const [offset, owner] of [world.owner, stranger].entries()) {
    const folders = offset === 0 ? 1 : 0;
    await sql`insert into envelope (id, type, status, source, legacy_id, title, search_text, search_title, user_id, team_id, folder_id,
        visibility, effective_visibility, auth_options, created_at, updated_at, completed_at)
      select 'envelope_' || ${offset}::int || '_' || n, 'DOCUMENT', s::envelope_status, 'DOCUMENT', n + ${offset * ENVELOPES}::int,
        'Contrato', 'contrato ' || md5(n::text), 'contrato', ${owner.userId}, ${owner.teamId},
        case when n % 2 = 0 and ${folders} = 1 then 'folder_' || n / 2 % 100 end,
        v::visibility, v::visibility, '{"globalAccessAuth":[],"globalActionAuth":[]}', t, t,
        case when s in ('COMPLETED', 'CANCELLED') then t end
      from generate_series(1, ${ENVELOPES}::int) n,
        lateral (select case when n % 1000 = 0 then 'CANCELLED' when n % 10 = 1 then 'PENDING' else 'COMPLETED' end s,
          case when n % 29 = 0 then 'ADMIN' when n % 13 = 0 then 'MANAGER_AND_ABOVE' else 'EVERYONE' end v,
          timestamptz '2026-01-01' + n * interval '1 minute' t) x`;
  }
  await sql`insert into recipient (envelope_id, email, name, role, token_hmac, token_encrypted, auth_options,
      created_at, updated_at, expires_at)
    select id, 'p' || legacy_id || '@example.com', 'P', 'SIGNER', sha256(id::bytea), 'x', '{}', created_at, created_at,
      created_at + interval '3 months'
    from envelope`;
  await world.test.ownerSql`analyze`;
  counted = connect(world.test.url, { max: 4, name: "plans" });
  db = drizzle(counted, { logger: { logQuery: (query, params) => asked.push({ query, params }) } });
});
afterAll(async () => {
  await counted.end();
  await world[Symbol.asyncDispose]();
});

type Plan = {
  "Node Type": string;
  "Relation Name"?: string | undefined;
  "Index Name"?: string | undefined;
  "Actual Rows": number;
  Plans?: Plan[] | undefined;
};
const Plan: z.ZodType<Plan> = z.object({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  "Index Name": z.string().optional(),
  "Actual Rows": z.number(),
  Plans: z.lazy(() => z.array(Plan)).optional(),
});
const Explained = z.array(z.object({ "QUERY PLAN": z.array(z.object({ Plan })) }));

const Params = z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]));

const listNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(listNodes)];

/** Explains the recorded queries again, each with its plan nodes. */
async function explainQueries(): Promise<{ query: string; nodes: Plan[] }[]> {
  const taken: { query: string; nodes: Plan[] }[] = [];
  for (const { query, params } of asked.filter((one) => !one.query.startsWith("set local"))) {
    const rows = await counted.unsafe(`explain (analyze, format json) ${query}`, Params.parse(params));
    const [root] = Explained.parse(rows);
    taken.push({ query, nodes: listNodes(Plan.parse(root?.["QUERY PLAN"][0]?.Plan)) });
  }
  return taken;
}

/** Explains the recorded queries again and reports full scans and sorts of more than a page. */
async function findExpensiveNodes(): Promise<string[]> {
  const found: string[] = [];
  for (const { query, nodes: taken } of await explainQueries()) {
    for (const node of taken) {
      const isLarge = node["Relation Name"] === "envelope" || node["Relation Name"] === "recipient";
      if (node["Node Type"] === "Seq Scan" && isLarge) found.push(`reads all of it: ${query}`);
      if (node["Node Type"].includes("Sort") && node["Actual Rows"] > 1000)
        found.push(`sorts the team: ${query}`);
    }
  }
  return found;
}

const filters: z.input<typeof ListEnvelopes>[] = [
  {},
  { folderId: "*" },
  { folderId: "folder_3" },
  { folderId: "folder_3", status: "PENDING" },
  { status: "PENDING" },
  { status: "CANCELLED" },
  { status: "CANCELLED", folderId: "*" },
  { type: "DOCUMENT", folderId: "*" },
  { type: "TEMPLATE" },
  { type: "DOCUMENT", status: "COMPLETED", folderId: "*" },
  { source: "TEMPLATE" },
  { templateId: 7 },
  { folderId: "*", orderByDirection: "asc" },
  { folderId: "*", page: 50 },
  { folderId: "*", type: "DOCUMENT", status: ["PENDING", "CANCELLED"] },
  { folderId: "*", type: "DOCUMENT", status: ["DRAFT", "REJECTED", "CANCELLED"], page: 3 },
  { folderId: "*", type: "DOCUMENT", isMyTurn: true },
  { folderId: "*", type: "DOCUMENT", hasDeliveryProblem: true },
  { folderId: "*", type: "DOCUMENT", senderId: 1 },
  { folderId: "*", type: "DOCUMENT", senderId: 2_000_000_001 },
  { folderId: "*", createdFrom: "2026-01-05T00:00:00Z", createdBefore: "2026-01-06T00:00:00Z" },
  {
    folderId: "*",
    status: ["PENDING"],
    senderId: 1,
    source: "DOCUMENT",
    createdBefore: "2026-01-03T00:00:00Z",
  },
  { folderId: "*", type: "DOCUMENT", linkEndsWithinDays: 3 },
  { folderId: "*", type: "DOCUMENT", linkEndsWithinDays: 365 },
  { folderId: "*", type: "DOCUMENT", bulkSendId: "nobody" },
  { folderId: "*", completedFrom: "2026-01-05T00:00:00Z", completedBefore: "2026-01-06T00:00:00Z" },
  { folderId: "*", type: "DOCUMENT", status: ["COMPLETED"], completedFrom: "2026-01-02T00:00:00Z" },
  { folderId: "*", query: "contrato 00" },
  { folderId: "*", query: "c4ca4238a0" },
  { folderId: "*", query: "zzzqqq" },
  { folderId: "*", query: "zq" },
  { folderId: "*", query: "00 contrato" },
  { folderId: "*", query: "contrato", type: "DOCUMENT", status: "PENDING" },
  { folderId: "*", query: "envelope_0_7" },
  { folderId: "*", query: "?" },
];

test.each(["ADMIN", "MANAGER", "MEMBER"] as const)(
  "lists of a %s and opening one envelope neither read a whole table nor sort the team's envelopes",
  async (role) => {
    const actor: Owner =
      role === "ADMIN" ? world.owner : { ...(await world.stranger()), teamId: world.owner.teamId, role };
    for (const filter of filters) {
      asked.length = 0;
      await listRows(db, actor, ListEnvelopes.parse(filter), { withShared: true });
      expect(asked.length).toBeGreaterThan(1);
      expect([filter, await findExpensiveNodes()]).toEqual([filter, []]);
    }
    asked.length = 0;
    await loadReadableEnvelope(db, actor, "envelope_0_1");
    expect(await findExpensiveNodes()).toEqual([]);
  },
);

test("finds a word that is in every envelope without reading them all", async () => {
  asked.length = 0;
  const { rows } = await listRows(
    db,
    world.owner,
    ListEnvelopes.parse({ folderId: "*", query: "contrato" }),
    { withShared: true },
  );
  expect(rows.length).toBe(10);
  const page = asked.filter(({ query }) => query.startsWith("select id from"));
  expect(page.length).toBe(1);
  asked.splice(0, asked.length, ...page);
  expect(await findExpensiveNodes()).toEqual([]);
});

test("the envelope whose title or id matches the query comes first through an index, whatever else matches", async () => {
  const { sql } = world.test;
  await sql`update envelope set title = 'Contrato A', search_title = 'contrato a', search_text = 'contrato a'
    where id = 'envelope_0_1'`;
  await sql`update envelope set search_text = 'contrato envelope_0_1' where id in ('envelope_0_11', 'envelope_0_21')`;
  await world.test.ownerSql`analyze envelope`;
  const lookedUp = new Map([
    ["Contrato A", "envelope_search_title"],
    ["envelope_0_1", "envelope_pkey"],
  ]);
  for (const [query, index] of lookedUp) {
    asked.length = 0;
    const { rows } = await listRows(db, world.owner, ListEnvelopes.parse({ folderId: "*", query }), {
      withShared: true,
    });
    expect([query, rows[0]?.id]).toEqual([query, "envelope_0_1"]);
    const used = (await explainQueries()).flatMap(({ nodes: taken }) =>
      taken.filter((node) => node["Actual Rows"] > 0).map((node) => node["Index Name"]),
    );
    expect([query, used]).toEqual([query, expect.arrayContaining([index])]);
    expect([query, await findExpensiveNodes()]).toEqual([query, []]);
  }
});

async function readRows(relation: string): Promise<number> {
  const last = (await explainQueries()).at(-1);
  const taken = last?.nodes.filter((node) => node["Relation Name"] === relation) ?? [];
  return taken.reduce((total, node) => total + node["Actual Rows"], 0);
}

test("reads the rows that a filter selects only once, not again by id", async () => {
  asked.length = 0;
  const filter = { folderId: "*", status: "PENDING" } as const;
  const { total } = await evaluateSelection(db, world.owner, {
    kind: "RESEND",
    type: "DOCUMENT",
    selection: { filter },
  });
  expect(total).toBe(ENVELOPES / 10);
  expect(await readRows("envelope")).toBe(total);
  expect(await findExpensiveNodes()).toEqual([]);
});

test("counts uses by reading only the templates of the page", async () => {
  const { teamId, userId } = world.owner;
  await world.test.sql`insert into template_use (team_id, template_id, user_id, effective_visibility, n)
    select ${teamId}, n, ${userId}, 'EVERYONE', 2 from generate_series(1, 5000) n`;
  await world.test.ownerSql`analyze template_use`;
  for (const role of ["ADMIN", "MEMBER"] as const) {
    asked.length = 0;
    const uses = await countTemplateUses(db, { ...world.owner, role }, [7, 8, 9]);
    expect(uses(8).count).toBe(2);
    expect([role, await readRows("template_use")]).toEqual([role, 3]);
  }
});

test("reads link expiry from an index alone, even for a MEMBER's many own envelopes", async () => {
  await world.test.ownerSql`vacuum analyze recipient`;
  asked.length = 0;
  await listRows(
    db,
    { ...world.owner, role: "MEMBER" },
    ListEnvelopes.parse({ folderId: "*", hasExpiredRecipients: true }),
    { withShared: true },
  );
  const page = (await explainQueries()).find(({ query }) => query.includes("order by created_at"));
  const looks = page?.nodes.filter((node) => node["Index Name"] === "recipient_open") ?? [];
  expect(looks.length).toBeGreaterThan(1);
  expect(new Set(looks.map((node) => node["Node Type"]))).toEqual(new Set(["Index Only Scan"]));
});
