import { ScimUser } from "@/server/contract/scim/user";
import { directoryProcedure } from "@/server/trpc";
import { ScimId } from "../scim/input";
import { loadUser } from "./rows";
import { toScimUser } from "./wire";

/** Returns a person. The organisation's directory. @throws DomainError NOT_FOUND */
export const get = directoryProcedure
  .input(ScimId)
  .output(ScimUser)
  .query(async ({ ctx, input: { id } }) =>
    toScimUser(await loadUser(ctx.db, ctx.directory.organisationId, id)),
  );
