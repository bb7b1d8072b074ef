import { EnvelopePage } from "@/server/contract/envelope";
import { ListEnvelopes } from "@/server/contract/envelope-filter";
import { toPage } from "@/server/contract/page";
import { listRows } from "@/server/db/store/envelope-list";
import { teamProcedure } from "@/server/trpc";
import { serializeList } from "./shown/serializer";

/**
 * Pages through the envelopes the actor may see (rest/README.md 4.1). Without `folderId` only the root level, as
 * clients rely on; `*` lists every folder. Newest first unless asked otherwise; ties by id. With `type=TEMPLATE`
 * also the ORGANISATION templates of sibling teams (ruling 25).
 */
export const find = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope" } })
  .input(ListEnvelopes)
  .output(EnvelopePage)
  .query(async ({ ctx, input }) => {
    const { rows, count } = await listRows(ctx.db, ctx.actor, input, { withShared: true });
    return toPage(await serializeList(ctx.db, rows, ctx.actor), count, input);
  });
