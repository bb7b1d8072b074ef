import { DomainError } from "@/server/domain/errors";
import { teamProcedure } from "@/server/trpc";

/** Procedure for v1 only, always with an API token: links are signed in that token's name. */
export const tokenProcedure = teamProcedure.use(({ ctx, next }) => {
  if (ctx.actor.kind !== "apiToken") throw new DomainError("UNAUTHORIZED");
  return next({ ctx: { ...ctx, actor: ctx.actor } });
});
