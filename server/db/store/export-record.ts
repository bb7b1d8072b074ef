import { count, desc, eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { TeamActor } from "@/server/domain/actor";
import type { ExportFormat, ExportKind } from "@/server/domain/export-kinds";
import type { Connection } from "../client";
import { exportRecords } from "../schema";
import { type Origin, toNamedActor } from "./audit";

export type ExportRow = typeof exportRecords.$inferSelect;

export type ExportSummary = { kind: ExportKind; format: ExportFormat; filter: object; count: number };

/** Records an export of the team's data before its first byte leaves. */
export async function recordExport(
  connection: Connection,
  { actor, origin }: { actor: TeamActor; origin: Origin },
  taken: ExportSummary,
): Promise<void> {
  await connection.insert(exportRecords).values({
    ...taken,
    teamId: actor.teamId,
    actor: toNamedActor(actor),
    ipAddress: origin.ipAddress,
    userAgent: origin.userAgent,
    createdAt: await clock.now(connection),
  });
}

export async function listExports(
  connection: Connection,
  teamId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: ExportRow[]; count: number }> {
  const ofTeam = eq(exportRecords.teamId, teamId);
  const [rows, [total]] = await Promise.all([
    connection
      .select()
      .from(exportRecords)
      .where(ofTeam)
      .orderBy(desc(exportRecords.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    connection.select({ count: count() }).from(exportRecords).where(ofTeam),
  ]);
  return { rows, count: total?.count ?? 0 };
}
