import { DomainError } from "@/server/domain/errors";
import { teamProcedure } from "@/server/trpc";

/** What only v1 asks for, and v1 always speaks for an API token: links are signed in that token's name. */
export const tokenProcedure = teamProcedure.use(({ ctx, next }) => {
  if (ctx.actor.kind !== "apiToken") throw new DomainError("UNAUTHORIZED");
  return next({ ctx: { ...ctx, actor: ctx.actor } });
});
