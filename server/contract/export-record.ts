import { z } from "zod";
import type { ExportRow } from "@/server/db/store/export-record";
import { EXPORT_FORMATS, EXPORT_KINDS } from "@/server/domain/export-kinds";
import { NamedActor } from "./audit-people";
import { buildPageSchema, PageInput } from "./page";
import { Timestamp } from "./timestamp";

export const ListExports = PageInput;

export const ExportRecord = z.object({
  id: z.int(),
  kind: z.enum(EXPORT_KINDS),
  format: z.enum(EXPORT_FORMATS),
  filter: z.record(z.string(), z.unknown()),
  count: z.int(),
  by: NamedActor,
  ipAddress: z.string().nullable(),
  createdAt: Timestamp,
});
export const ExportRecordPage = buildPageSchema(ExportRecord);

const Filter = z.record(z.string(), z.unknown());

export const toExportRecord = (row: ExportRow): z.infer<typeof ExportRecord> => ({
  id: row.id,
  kind: row.kind,
  format: row.format,
  filter: Filter.parse(row.filter),
  count: row.count,
  by: NamedActor.parse(row.actor),
  ipAddress: row.ipAddress,
  createdAt: row.createdAt.toISOString(),
});
