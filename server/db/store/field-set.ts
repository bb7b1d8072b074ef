import { and, asc, count, eq, getTableColumns, sql } from "drizzle-orm";
import { DomainError } from "@/server/domain/errors";
import { FIELD_SET_LIMITS } from "@/server/domain/limits";
import type { Connection, Transaction } from "../client";
import { fieldSets, teams } from "../schema";

export type FieldSetRow = typeof fieldSets.$inferSelect;

export function listSets(connection: Connection, teamId: number): Promise<Omit<FieldSetRow, "fields">[]> {
  const { fields: _, ...listed } = getTableColumns(fieldSets);
  return connection
    .select(listed)
    .from(fieldSets)
    .where(eq(fieldSets.teamId, teamId))
    .orderBy(asc(sql`lower(${fieldSets.name})`), asc(fieldSets.id));
}

const isSetOfTeam = (teamId: number, id: string) => and(eq(fieldSets.id, id), eq(fieldSets.teamId, teamId));
const buildNoSetError = () => new DomainError("NOT_FOUND", "Set of fields could not be found.");

/** Loads a field set of the team. @throws DomainError NOT_FOUND */
export async function loadSet(connection: Connection, teamId: number, id: string): Promise<FieldSetRow> {
  const [row] = await connection.select().from(fieldSets).where(isSetOfTeam(teamId, id));
  if (!row) throw buildNoSetError();
  return row;
}

/** Like `loadSet`, locked until the transaction ends. @throws DomainError NOT_FOUND */
export async function lockSet(tx: Transaction, teamId: number, id: string): Promise<FieldSetRow> {
  const [row] = await tx.select().from(fieldSets).where(isSetOfTeam(teamId, id)).for("update");
  if (!row) throw buildNoSetError();
  return row;
}

/** Locks the team's number of sets while one is added. @throws DomainError LIMIT_EXCEEDED */
export async function assertRoomForSet(tx: Transaction, teamId: number): Promise<void> {
  await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for("no key update");
  const [present] = await tx.select({ n: count() }).from(fieldSets).where(eq(fieldSets.teamId, teamId));
  if ((present?.n ?? 0) >= FIELD_SET_LIMITS.perTeam) {
    throw new DomainError("LIMIT_EXCEEDED", `A team has at most ${FIELD_SET_LIMITS.perTeam} sets of fields.`);
  }
}
