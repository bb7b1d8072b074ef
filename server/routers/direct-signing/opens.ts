import { z } from "zod";
import { DirectToken } from "@/server/contract/direct";
import { publicProcedure } from "@/server/trpc";
import { maybeOpenLink } from "./open-link";

/** Whether a direct link opens anything now: what the status of its page says before the page asks more. */
export const opens = publicProcedure
  .input(DirectToken)
  .output(z.boolean())
  .query(async ({ ctx, input }) => (await maybeOpenLink(ctx.db, input.token)) !== null);
