import { eq } from "drizzle-orm";
import { Success } from "@/server/contract/page";
import { scimUsers } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { directoryProcedure } from "@/server/trpc";
import { toSettingsBy } from "../organisation-log/log-actor";
import { ScimTarget } from "../scim/input";
import { assertVersion } from "../scim/version";
import { endDirectoryMembership } from "./end";
import { loadUser, lockOrganisation } from "./rows";
import { toScimUser } from "./wire";

/**
 * Removes a person from the organisation, with the directory's data. The organisation's directory.
 * @throws DomainError NOT_FOUND, ScimProblem
 */
export const remove = directoryProcedure
  .input(ScimTarget)
  .output(Success)
  .mutation(({ ctx, input: { id, ifMatch } }) =>
    ctx.db.transaction(async (tx) => {
      const { organisationId } = ctx.directory;
      const organisation = await lockOrganisation(tx, organisationId);
      const present = await loadUser(tx, organisationId, id);
      assertVersion(toScimUser(present).meta.version, ifMatch);
      const { userId, userName } = present.row;
      if (present.active) await endDirectoryMembership(tx, organisation, userId, toSettingsBy(ctx));
      await tx.delete(scimUsers).where(eq(scimUsers.id, id));
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "DIRECTORY_PERSON_REMOVED",
        place: { organisationId },
        target: { kind: "USER", id: userId, name: userName },
      });
      return { success: true };
    }),
  );
