import { clock } from "@/server/clock";
import { DownloadEnvelopes } from "@/server/contract/download";
import { StreamedFile } from "@/server/contract/file";
import { recordExport } from "@/server/db/store/export-record";
import { createZipStream } from "@/server/evidence/zip-stream";
import { teamProcedure } from "@/server/trpc";
import { loadDownloadSelection } from "./downloading/selection";
import { streamZipParts } from "./downloading/zip-parts";

/**
 * Streams the files of several documents as a zip (rest/resources.md 21): by ids, or all of a list. Files that
 * are left out are listed inside. Members who see the documents.
 * @throws DomainError INVALID_BODY, NOT_FOUND when none is seen, LIMIT_EXCEEDED
 */
export const downloadMany = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/download" } })
  .input(DownloadEnvelopes)
  .output(StreamedFile)
  .query(async ({ ctx, input }) => {
    const { db, services, actor, origin } = ctx;
    const chosen = await loadDownloadSelection(db, actor, input);
    return {
      filename: "documents.zip",
      mediaType: "application/zip" as const,
      open: async () => {
        const count = chosen.ids.length;
        await recordExport(db, ctx, { kind: "FILES", format: "zip", filter: input, count });
        const parts = streamZipParts({ services, db, actor, origin }, chosen, input);
        return createZipStream(parts, { mtime: await clock.now(db) });
      },
    };
  });
