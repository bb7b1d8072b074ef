import { count, eq } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import { organisations, users } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { insertOrganisation, insertTeam } from "@/server/db/store/tenancy";
import { DAY_FORMATS } from "@/server/domain/date-defaults";
import { DomainError } from "@/server/domain/errors";
import { listInitialChanges } from "@/server/domain/organisation-log/changes";
import { PlaceName } from "@/server/domain/tenancy/place-name";
import { accountProcedure } from "@/server/trpc";
import { toSettingsBy } from "../organisation-log/log-actor";

/** More than a person can lead, few enough that one account cannot take up the addresses. */
const MOST_OWNED = 50;

/**
 * Creates an organisation of the caller, with a first team of the same name. Any account.
 * @throws DomainError INVALID_REQUEST beyond 50 owned organisations
 */
export const create = accountProcedure
  .input(z.object({ name: PlaceName }))
  .output(z.object({ id: z.number(), url: z.string(), teamUrl: z.string() }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { userId } = ctx.account;
      const [owned] = await tx
        .select({ count: count() })
        .from(organisations)
        .where(eq(organisations.ownerUserId, userId));
      if ((owned?.count ?? 0) >= MOST_OWNED) {
        throw new DomainError(
          "INVALID_REQUEST",
          `name: an account may own at most ${MOST_OWNED} organisations.`,
        );
      }
      const now = await clock.now(tx);
      const [owner] = await tx.select({ language: users.language }).from(users).where(eq(users.id, userId));
      const settings = { documentDateFormat: DAY_FORMATS[owner?.language ?? "en"] };
      const newOrganisation = {
        name: input.name,
        ownerUserId: userId,
        type: "ORGANISATION",
        settings,
      } as const;
      const { id, url } = await insertOrganisation(tx, newOrganisation, now);
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "ORGANISATION_CREATED",
        place: { organisationId: id },
        target: { kind: "ORGANISATION", id, name: input.name },
        changes: listInitialChanges({ url, team: input.name }),
      });
      const team = await insertTeam(tx, { organisationId: id, name: input.name, userId }, now);
      return { id, url, teamUrl: team.url };
    }),
  );
