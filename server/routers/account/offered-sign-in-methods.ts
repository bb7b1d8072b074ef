import { z } from "zod";
import { isMailedLinkOffered } from "@/server/auth/mailed-link/linkable-account";
import { publicProcedure } from "@/server/trpc";

/**
 * Returns the sign-in methods beside password, passkey and company: a mailed link if any organisation here
 * allows it. Anyone: it does not say which organisation. Pages only.
 */
export const doors = publicProcedure
  .output(z.object({ mailedLink: z.boolean() }))
  .query(async ({ ctx }) => ({ mailedLink: await isMailedLinkOffered(ctx.db) }));
