import { and, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { planSearch, readSearch, type Search, type SearchPlan } from "@/server/domain/envelope/search";
import type { Connection } from "../client";
import { envelopes } from "../schema";

const SAMPLE_ROWS = 300;
const SAMPLE_FRESH_MS = 600_000;
const KNOWN_TEAMS = 200;

const samples = new Map<number, { texts: string[]; at: number }>();

export type Searching = { search: Search; condition: SQL | undefined; isSelective: boolean };

/**
 * Builds the condition of `query`: each term is a substring of the searched text, wildcards being plain
 * characters (T38), or it is the id. All plans find the same rows; a sample of the team's newest texts picks
 * the quick one. A stale sample costs time, never a row.
 */
export async function buildSearch(
  connection: Connection,
  teamId: number,
  query: string | undefined,
): Promise<Searching | undefined> {
  const search = readSearch(query ?? "");
  if (!search) return undefined;
  const plan = planSearch(search.terms, await loadTextSample(connection, teamId));
  const searchCondition = buildSearchCondition(plan, search.terms);
  const { id } = search.exact;
  const condition = /^envelope_\w+$/.test(id) ? or(eq(envelopes.id, id), searchCondition) : searchCondition;
  return { search, condition, isSelective: plan.by !== "row" };
}

export function buildSearchCondition(plan: SearchPlan, terms: readonly string[]): SQL | undefined {
  const holds = and(...terms.map((term) => sql`strpos(${envelopes.searchText}, ${term}) > 0`));
  if (plan.by === "row") return holds;
  if (plan.by === "trigrams")
    return and(sql`${envelopes.searchText} like ${toLikePattern(plan.part)}`, holds);
  const pairs = sql.join(
    plan.pairs.map((pair) => sql`${pair}`),
    sql`, `,
  );
  return and(sql`search_grams(${envelopes.searchText}) @> array[${pairs}]::text[]`, holds);
}

const toLikePattern = (part: string): string => `%${part.replace(/[\\%_]/g, "\\$&")}%`;

async function loadTextSample(connection: Connection, teamId: number): Promise<string[]> {
  const recent = samples.get(teamId);
  if (recent && performance.now() - recent.at < SAMPLE_FRESH_MS) return recent.texts;
  const rows = await connection
    .select({ text: envelopes.searchText })
    .from(envelopes)
    .where(and(eq(envelopes.teamId, teamId), isNull(envelopes.deletedAt)))
    .orderBy(desc(envelopes.createdAt), desc(envelopes.id))
    .limit(SAMPLE_ROWS);
  const texts = rows.map(({ text }) => text);
  if (samples.size >= KNOWN_TEAMS) samples.clear();
  samples.set(teamId, { texts, at: performance.now() });
  return texts;
}

/** Clears the samples when tests switch the process to another database; the product never does. */
export const forgetSamples = (): void => samples.clear();
