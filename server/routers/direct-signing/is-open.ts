import { z } from "zod";
import { DirectToken } from "@/server/contract/direct";
import { publicProcedure } from "@/server/trpc";
import { openLinkOrNull } from "./open-link";

/** Returns true if a direct link is open, for the HTTP status of its page. Anyone with the link. */
export const opens = publicProcedure
  .input(DirectToken)
  .output(z.boolean())
  .query(async ({ ctx, input }) => (await openLinkOrNull(ctx.db, input.token)) !== null);
