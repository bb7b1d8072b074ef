import { patchGroup, ScimGroup } from "@/server/contract/scim/group";
import { directoryProcedure } from "@/server/trpc";
import { toSettingsBy } from "../organisation-log/log-actor";
import { ScimBody } from "../scim/input";
import { changeGroup } from "./save";

/**
 * Changes parts of a group, all or none. The organisation's directory.
 * @throws DomainError NOT_FOUND, ScimProblem
 */
export const patch = directoryProcedure
  .input(ScimBody)
  .output(ScimGroup)
  .mutation(({ ctx, input: { id, ifMatch, body } }) =>
    ctx.db.transaction((tx) =>
      changeGroup(tx, {
        organisationId: ctx.directory.organisationId,
        id,
        ifMatch,
        by: toSettingsBy(ctx),
        next: (present) => patchGroup(present, body),
      }),
    ),
  );
