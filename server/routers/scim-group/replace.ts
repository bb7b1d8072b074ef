import { readGroup, ScimGroup } from "@/server/contract/scim/group";
import { directoryProcedure } from "@/server/trpc";
import { toSettingsBy } from "../organisation-log/log-actor";
import { ScimBody } from "../scim/input";
import { changeGroup } from "./save";

/**
 * Replaces a group with its members. The organisation's directory.
 * @throws DomainError NOT_FOUND, ScimProblem
 */
export const replace = directoryProcedure
  .input(ScimBody)
  .output(ScimGroup)
  .mutation(({ ctx, input: { id, ifMatch, body } }) =>
    ctx.db.transaction((tx) =>
      changeGroup(tx, {
        organisationId: ctx.directory.organisationId,
        id,
        ifMatch,
        by: toSettingsBy(ctx),
        next: () => readGroup(body),
      }),
    ),
  );
