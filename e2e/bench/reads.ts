import { z } from "zod";
import { simplePdf } from "@/server/pdf/testing-samples";
import { benchEnvironment, call, startInstance, tokenOf } from "./instance";
import { growTeam, makeTeam } from "./team";

/**
 * What a team's size costs: each operation through its real route handler at 1 000, 100 000 and 1 000 000
 * envelopes in one team, against the same operation at 1 000 and against one row by its key over the same driver.
 * Prints a Markdown table: `npx tsx e2e/bench/reads.ts [sizes]`.
 */

const asked = process.argv.slice(2).map(Number);
const SIZES = asked.length > 0 ? asked : [1_000, 100_000, 1_000_000];
/** Every part of it is in every envelope. */
const EVERYWHERE = "contrato de arriendo";
const ROUNDS = 60;
const WARM_UP = 10;

type Cost = { p50: number; p95: number };
type Operation = { name: string; run: (round: number) => Promise<unknown>; rounds?: number };
type Tokens = { admin: string; manager: string; member: string };

benchEnvironment();
const instance = await startInstance();
const { sql, superSql } = instance;
const Created = z.object({ id: z.string() });
const results = new Map<string, Cost[]>();
try {
  await makeTeam(superSql);
  const tokens = {
    admin: await tokenOf(sql, 1),
    manager: await tokenOf(sql, 2),
    member: await tokenOf(sql, 3),
  };
  for (const [index, size] of SIZES.entries()) {
    const began = performance.now();
    await growTeam(superSql, (SIZES[index - 1] ?? 0) + 1, size);
    console.error(`${size} envelopes after ${Math.round((performance.now() - began) / 1000)} s`);
    for (const { name, run, rounds } of operations(tokens, size)) {
      results.set(name, [...(results.get(name) ?? []), await costOf(run, rounds)]);
    }
  }
  print();
} finally {
  await instance.stop();
}
process.exit(0);

function operations({ admin, manager, member }: Tokens, size: number): Operation[] {
  const list = (name: string, token: string, query: string): Operation => ({
    name,
    run: () => call(token, "/envelope", { query: `?${query}` }),
  });
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
    list("search, an address", admin, "folderId=*&query=6512bd43%40example.com"),
    list("search, absent", admin, "folderId=*&query=zzzqqq"),
    list("search, two letters, absent", admin, "folderId=*&query=zq"),
    list("search, two letters, 1 in 500", admin, "folderId=*&query=ni"),
    list("search, one letter, common", admin, "folderId=*&query=e"),
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

/** Sends a draft made before the clock starts. */
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
    ...{ name: `Signer ${index}`, email: `signer${index}@example.org`, role: "SIGNER", fields: [field] },
  }));
  form.set("payload", JSON.stringify({ title: "Bench", type: "DOCUMENT", recipients }));
  form.append("files", new Blob([Buffer.from(simplePdf([{}]))], { type: "application/pdf" }), "one.pdf");
  return form;
}

async function costOf(run: Operation["run"], rounds = ROUNDS): Promise<Cost> {
  const warmUp = Math.min(WARM_UP, rounds / 5);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await run(round);
    if (round >= warmUp) times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

function print(): void {
  const [floor] = results.values();
  const sizes = SIZES.map((size) => size.toLocaleString("en").replaceAll(",", " "));
  console.log(`| operation | ${sizes.join(" | ")} | growth p50 | growth p95 | of the floor |`);
  console.log(`|---|${SIZES.map(() => "---").join("|")}|---|---|---|`);
  for (const [name, costs] of results) {
    const [small, large] = [costs[0], costs.at(-1)];
    if (!small || !large) continue;
    const cells = costs.map(({ p50, p95 }) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`);
    const growth = `${(large.p50 / small.p50).toFixed(1)}x | ${(large.p95 / small.p95).toFixed(1)}x`;
    const ofFloor = (large.p50 / (floor?.at(-1)?.p50 ?? 1)).toFixed(0);
    console.log(`| ${name} | ${cells.join(" | ")} | ${growth} | ${ofFloor}x |`);
  }
}
