import { patchUser, ScimUser } from "@/server/contract/scim/user";
import { directoryProcedure } from "@/server/trpc";
import { toSettingsBy } from "../organisation-log/log-actor";
import { ScimBody } from "../scim/input";
import { changeUser } from "./save";

/**
 * Changes parts of a person's data, all or none. The organisation's directory.
 * @throws DomainError NOT_FOUND, ScimProblem
 */
export const patch = directoryProcedure
  .input(ScimBody)
  .output(ScimUser)
  .mutation(({ ctx, input: { id, ifMatch, body } }) =>
    ctx.db.transaction((tx) =>
      changeUser(tx, {
        organisationId: ctx.directory.organisationId,
        id,
        ifMatch,
        by: toSettingsBy(ctx),
        next: (present) => patchUser(present, body),
      }),
    ),
  );
