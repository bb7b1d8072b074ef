import { and, eq, exists, inArray, notInArray, or } from "drizzle-orm";
import { z } from "zod";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { GeneratedFile } from "@/server/contract/file";
import { Success } from "@/server/contract/page";
import type { Connection } from "@/server/db/client";
import { avatars, teamAccess, teams, users } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";
import { listShutIds, type Shut } from "@/server/domain/tenancy/closed-organisation";
import { newId } from "@/server/ids";
import { accountProcedure, memberProcedure } from "@/server/trpc";
import { redrawPicture } from "../../branding/redraw-picture";

/** Enough to try several pictures. */
const AVATARS_PER_HOUR = 20;

/**
 * Sets the account's picture, a PNG or JPEG of up to 5 MB, redrawn small in a separate process: no byte of
 * the file survives. The account itself.
 * @throws DomainError UNAUTHORIZED, INVALID_BODY (the picture), TOO_MANY_REQUESTS
 */
export const setAvatar = accountProcedure
  .input(z.object({ picture: z.instanceof(Uint8Array) }))
  .output(z.object({ id: z.string() }))
  .mutation(async ({ ctx, input }) => {
    const { userId } = ctx.account;
    await limitHits(ctx.db, `avatar:${userId}`, AVATARS_PER_HOUR, HOUR_MS);
    const { png } = await redrawPicture(ctx.services, input.picture);
    return ctx.db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
      await tx.delete(avatars).where(eq(avatars.userId, userId));
      const id = newId();
      await tx.insert(avatars).values({ userId, id, png, createdAt: await clock.now(tx) });
      return { id };
    });
  });

/**
 * Removes the account's picture, if there is one; the initials show instead. The account itself.
 * @throws DomainError UNAUTHORIZED
 */
export const removeAvatar = accountProcedure.output(Success).mutation(async ({ ctx }) => {
  await ctx.db.delete(avatars).where(eq(avatars.userId, ctx.account.userId));
  return { success: true };
});

/**
 * Returns an account's picture. The account itself and members of a common team.
 * @throws DomainError UNAUTHORIZED, NOT_FOUND
 */
export const avatar = memberProcedure
  .input(z.object({ avatarId: z.string().max(64) }))
  .output(GeneratedFile)
  .query(async ({ ctx, input }) => {
    const [row] = await ctx.db
      .select({ png: avatars.png })
      .from(avatars)
      .where(
        and(
          eq(avatars.id, input.avatarId),
          or(eq(avatars.userId, ctx.account.userId), sharesTeamWith(ctx.db, ctx.account)),
        ),
      );
    if (!row) throw new DomainError("NOT_FOUND", "This picture could not be found.");
    return { filename: "avatar.png", mediaType: "image/png" as const, bytes: row.png };
  });

type Looking = { userId: number; reach: number | null; shut?: readonly Shut[] };

/** The owner of the picture and this account share a team, within the reach of the session. */
function sharesTeamWith(connection: Connection, { userId, reach, ...session }: Looking) {
  const mine = connection
    .select({ teamId: teamAccess.teamId })
    .from(teamAccess)
    .innerJoin(teams, eq(teams.id, teamAccess.teamId))
    .where(
      and(
        eq(teamAccess.userId, userId),
        reach === null ? undefined : eq(teams.organisationId, reach),
        notInArray(teams.organisationId, listShutIds(session)),
      ),
    );
  return exists(
    connection
      .select({ teamId: teamAccess.teamId })
      .from(teamAccess)
      .where(and(eq(teamAccess.userId, avatars.userId), inArray(teamAccess.teamId, mine))),
  );
}
