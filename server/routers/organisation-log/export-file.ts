import { StreamedFile } from "@/server/contract/file";
import {
  ExportOrganisationLog,
  type OrganisationLogEntry,
  toLogEntry,
  toLogFilter,
} from "@/server/contract/organisation-log";
import { type SettingsEntryRow, walkSettingsChanges } from "@/server/db/store/organisation-log-read";
import { CSV_BEGIN, formatCsvLine } from "@/server/domain/csv";
import { loadLoggedOrganisation, logProcedure } from "./log-procedure";

/**
 * Streams an organisation's log as a file, oldest entry first: a table, or a JSON object per line. Its ADMIN
 * and MANAGER.
 * @throws DomainError NOT_FOUND, FORBIDDEN, COMPANY_REQUIRED
 */
export const exportFile = logProcedure
  .meta({ openapi: { method: "GET", path: "/organisation/log/export" } })
  .input(ExportOrganisationLog)
  .output(StreamedFile)
  .query(async ({ ctx, input: { organisation, format, ...filter } }) => {
    const { id, url } = await loadLoggedOrganisation(ctx, organisation);
    const streamLots = () => walkSettingsChanges(ctx.db, id, toLogFilter(filter));
    return {
      filename: `log-${url}.${format}`,
      mediaType: format === "csv" ? ("text/csv" as const) : ("application/x-ndjson" as const),
      open: async () => (format === "csv" ? asTable(streamLots()) : asLines(streamLots())),
    };
  });

type Lots = AsyncIterable<SettingsEntryRow[]>;
const encoder = new TextEncoder();

async function* asLines(lots: Lots): AsyncGenerator<Uint8Array> {
  for await (const rows of lots)
    yield encoder.encode(rows.map((row) => `${JSON.stringify(toLogEntry(row))}\n`).join(""));
}

const COLUMNS: Readonly<Record<string, (entry: OrganisationLogEntry) => string | number | null>> = {
  seq: ({ seq }) => seq,
  createdAt: ({ createdAt }) => createdAt,
  action: ({ action }) => action,
  actorKind: ({ actor }) => actor.kind,
  actorName: ({ actor }) => actor.name,
  actorEmail: ({ actor }) => actor.email,
  teamId: ({ teamId }) => teamId,
  place: ({ place }) => place,
  targetKind: ({ target }) => target.kind,
  targetName: ({ target }) => target.name,
  changes: ({ changes }) => changes.map(formatChange).join("; "),
  ipAddress: ({ ipAddress }) => ipAddress,
  requestId: ({ requestId }) => requestId,
  hash: ({ hash }) => hash,
};

const formatChange = ({ key, from, to, isSecret }: OrganisationLogEntry["changes"][number]): string =>
  isSecret ? `${key}: changed` : `${key}: ${from ?? ""} -> ${to ?? ""}`;

async function* asTable(lots: Lots): AsyncGenerator<Uint8Array> {
  yield encoder.encode(CSV_BEGIN + formatCsvLine(Object.keys(COLUMNS)));
  for await (const rows of lots) {
    const entries = rows.map(toLogEntry);
    const lines = entries.map((entry) => Object.values(COLUMNS).map((cell) => String(cell(entry) ?? "")));
    yield encoder.encode(lines.map(formatCsvLine).join(""));
  }
}
