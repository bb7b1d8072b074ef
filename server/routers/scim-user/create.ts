import { z } from "zod";
import { clock } from "@/server/clock";
import { ScimProblem } from "@/server/contract/scim/problem";
import { readUser, ScimUser } from "@/server/contract/scim/user";
import type { Transaction } from "@/server/db/client";
import { scimUsers } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { listInitialChanges } from "@/server/domain/organisation-log/changes";
import { newId } from "@/server/ids";
import { log } from "@/server/log";
import { directoryProcedure } from "@/server/trpc";
import { toSettingsBy } from "../organisation-log/log-actor";
import { admitMember, ensureDirectoryAccount, resolveWorkAddress } from "./provision";
import { assertNameFree, loadUser, lockOrganisation } from "./rows";
import { toScimUser } from "./wire";

/**
 * Provisions a person: the account of their address joins the organisation, or is created. An existing
 * account keeps its password and everything else. Inactive, they are stored without membership. The
 * organisation's directory. @throws ScimProblem invalidValue, uniqueness
 */
export const create = directoryProcedure
  .input(z.object({ body: z.record(z.string(), z.unknown()) }))
  .output(ScimUser)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { organisationId } = ctx.directory;
      await lockOrganisation(tx, organisationId);
      const { active, ...values } = readUser(input.body);
      await assertNameFree(tx, organisationId, values.userName, null);
      const email = await resolveWorkAddress(tx, organisationId, values);
      const { userId, isMade } = await ensureDirectoryAccount(tx, email, { ...values, active });
      const id = await insertUser(tx, { ...values, organisationId, email, userId, isAccountMade: isMade });
      const by = toSettingsBy(ctx);
      await recordSettingsChange(tx, by, {
        action: "DIRECTORY_PERSON_ADDED",
        place: { organisationId },
        target: { kind: "USER", id: userId, name: values.userName },
        changes: listInitialChanges({ ...values, email, active: active !== false }),
      });
      if (active !== false) await admitMember(tx, organisationId, userId, by);
      log.info({ organisationId, userId, isMade }, "provisioned by SCIM");
      return toScimUser(await loadUser(tx, organisationId, id));
    }),
  );

type NewUser = Omit<typeof scimUsers.$inferInsert, "id" | "createdAt" | "updatedAt">;

async function insertUser(tx: Transaction, user: NewUser): Promise<string> {
  const now = await clock.now(tx);
  const [row] = await tx
    .insert(scimUsers)
    .values({ ...user, id: newId(), createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: scimUsers.id });
  if (!row)
    throw new ScimProblem(
      "uniqueness",
      "emails: another user of this directory has the account of this address.",
    );
  return row.id;
}
