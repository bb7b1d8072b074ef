import { z } from "zod";
import { StreamedFile } from "@/server/contract/file";
import { RecipientAuthOptions } from "@/server/contract/recipient";
import { type ContactRow, countContacts, iterateContacts } from "@/server/db/store/contacts";
import { recordExport } from "@/server/db/store/export-record";
import { CONTACT_COLUMNS } from "@/server/domain/contact/columns";
import { CSV_BEGIN, formatCsvLine } from "@/server/domain/csv";
import { teamProcedure } from "@/server/trpc";

/**
 * Streams the team's contacts as a CSV that `import` reads: UTF-8 with BOM, no cell that a spreadsheet would
 * run. Records the export. Any member.
 */
export const exportCsv = teamProcedure
  .meta({ openapi: { method: "GET", path: "/contact/export" } })
  .input(z.object({}))
  .output(StreamedFile)
  .query(({ ctx }) => ({
    filename: "contacts.csv",
    mediaType: "text/csv" as const,
    open: async () => {
      const count = await countContacts(ctx.db, ctx.actor.teamId);
      await recordExport(ctx.db, ctx, { kind: "CONTACTS", format: "csv", filter: {}, count });
      return streamContactsCsv(iterateContacts(ctx.db, ctx.actor.teamId));
    },
  }));

async function* streamContactsCsv(lots: AsyncIterable<ContactRow[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(CSV_BEGIN + formatCsvLine(CONTACT_COLUMNS));
  for await (const rows of lots)
    yield encoder.encode(rows.map((row) => formatCsvLine(toCsvCells(row))).join(""));
}

function toCsvCells({ email, name, language, rut, authOptions }: ContactRow): string[] {
  const { accessAuth, actionAuth } = RecipientAuthOptions.parse(authOptions);
  return [email, name, language ?? "", rut ?? "", accessAuth.join(" "), actionAuth.join(" ")];
}
