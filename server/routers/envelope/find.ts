import { EnvelopePage } from "@/server/contract/envelope";
import { ListEnvelopes } from "@/server/contract/envelope-filter";
import { toPage } from "@/server/contract/page";
import { listRows } from "@/server/db/store/envelope-list";
import { teamProcedure } from "@/server/trpc";
import { serializeList } from "./output/serializer";

/**
 * Lists the envelopes that the actor sees (rest/envelopes.md 4.1), newest first by default; ties by id. Without
 * `folderId` the root only, as clients rely on; `*` is every folder. `type=TEMPLATE` adds sibling teams'
 * ORGANISATION templates (ruling 25). Any member.
 */
export const find = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope" } })
  .input(ListEnvelopes)
  .output(EnvelopePage)
  .query(async ({ ctx, input }) => {
    const { rows, count } = await listRows(ctx.db, ctx.actor, input, { withShared: true });
    return toPage(await serializeList(ctx.db, rows, ctx.actor), count, input);
  });
