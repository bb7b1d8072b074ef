import { z } from "zod";
import { isMailedLinkOffered } from "@/server/auth/mailed-link/allowed";
import { publicProcedure } from "@/server/trpc";

/**
 * Which doors stand on the page to sign in beside password, passkey and company: a mailed link where any organisation of
 * this installation lets its people in by one. Anybody: it says nothing of whom. It is of pages alone.
 */
export const doors = publicProcedure
  .output(z.object({ mailedLink: z.boolean() }))
  .query(async ({ ctx }) => ({ mailedLink: await isMailedLinkOffered(ctx.db) }));
