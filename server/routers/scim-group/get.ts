import { ScimGroup } from "@/server/contract/scim/group";
import { directoryProcedure } from "@/server/trpc";
import { ScimId } from "../scim/input";
import { loadGroup } from "./rows";
import { toScimGroup } from "./wire";

/** Returns a group. The organisation's directory. @throws DomainError NOT_FOUND */
export const get = directoryProcedure
  .input(ScimId)
  .output(ScimGroup)
  .query(async ({ ctx, input: { id } }) =>
    toScimGroup(await loadGroup(ctx.db, ctx.directory.organisationId, id)),
  );
