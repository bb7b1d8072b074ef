import { z } from "zod";
import { Success } from "@/server/contract/page";
import { directoryProcedure } from "@/server/trpc";
import { lockOrganisation } from "../scim-user/rows";
import { applyGroups } from "./apply";

/** Updates a person's roles after the provider named their groups. The organisation's directory. */
export const follow = directoryProcedure
  .input(z.object({ userId: z.int32() }))
  .output(Success)
  .mutation(({ ctx, input: { userId } }) =>
    ctx.db.transaction(async (tx) => {
      const organisation = await lockOrganisation(tx, ctx.directory.organisationId);
      const { origin, requestId } = ctx;
      const actor = { kind: "PROVIDER" as const, userId: null, name: null, email: null };
      await applyGroups(tx, { organisation, userId, by: { actor, origin, requestId } });
      return { success: true };
    }),
  );
