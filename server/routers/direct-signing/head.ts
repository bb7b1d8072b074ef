import { z } from "zod";
import { DirectToken } from "@/server/contract/direct";
import { publicProcedure } from "@/server/trpc";
import { openLinkOrNull, requiresAccount } from "./open-link";
import { visitorWords } from "./visitor-words";

/**
 * Returns title and description for messengers and crawlers (components/README.md 1.4), from a public
 * template. Null for every other link, open or not. Anyone with the link.
 */
export const head = publicProcedure
  .input(DirectToken)
  .output(z.object({ title: z.string(), description: z.string() }).nullable())
  .query(async ({ ctx, input }) => {
    const open = await openLinkOrNull(ctx.db, input.token);
    if (!open || requiresAccount(open)) return null;
    const { envelope } = open.template;
    return envelope.templateType === "PUBLIC" && envelope.publicTitle ? visitorWords(envelope) : null;
  });
